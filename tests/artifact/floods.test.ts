import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { BUILT, NO_BUILD } from '../support/built.ts';
import { PASSWORD, signUp } from '../support/embedded-supabase.ts';
import { plainForm } from '../support/plain-form.ts';
import { answerIn, startWholeSite, type WholeSite } from '../support/whole-site.ts';

const hexOf = (number: number) => number.toString(16);
const hex = () => hexOf(randomInt(65_536));
/** Somebody who is on nobody else's network. */
const anyIp = () => `2001:${hex()}:${hex()}:${hex()}::1`;
const unknownEmail = () => `nobody-${randomUUID()}@example.fr`;

/** The service left to everybody else under one stranger's flood, by what is built, on the store as it is for people. */
describe.skipIf(!BUILT)(`sign-ups and recoveries by the hundred${BUILT ? '' : NO_BUILD}`, () => {
  const alerts: string[] = [];
  let webhook: Server;
  let whole: WholeSite;
  let store: WholeSite['store'];
  let site: WholeSite['site'];
  const forms = new Map<string, FormData>();

  beforeAll(async () => {
    webhook = createServer(async (request, response) => {
      alerts.push(((await json(request)) as { text: string }).text);
      response.end();
    }).listen(0, '127.0.0.1');
    await once(webhook, 'listening');
    whole = await startWholeSite(
      { ALERT_WEBHOOK_URL: `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/` },
      { AUTH_MAILS_AN_HOUR: '100' },
    );
    ({ site, store } = whole);
    const page = async (path: string) => (await fetch(site.url + path)).text();
    forms.set('signUp', plainForm(await page('/auth?mode=inscription'), 'confirmPassword'));
    forms.set('signIn', plainForm(await page('/auth'), 'remember'));
    forms.set('recovery', plainForm(await page('/auth/recovery'), 'email'));
    forms.set('resend', plainForm(await page('/auth/resend'), 'email'));
  });
  afterAll(async () => {
    await whole?.stop();
    webhook?.close();
  });

  /** Paths of the forms that ask for an address alone. */
  const PATHS: Record<string, string> = { recovery: '/auth/recovery', resend: '/auth/resend' };

  /** Posts a form as a browser without scripts at this IP, and says what it is answered. */
  async function post(name: string, ip: string, email: string): Promise<string> {
    const data = new FormData();
    for (const [field, value] of forms.get(name) ?? []) data.append(field, value);
    const typed = {
      email,
      ...(!PATHS[name] && { password: PASSWORD }),
      ...(name === 'signUp' && { confirmPassword: PASSWORD, firstName: 'Zoé', lastName: 'Démo' }),
    };
    for (const [field, value] of Object.entries(typed)) data.set(field, value);
    const path = PATHS[name] ?? '/auth';
    const answer = await fetch(site.url + path, {
      method: 'POST',
      body: data,
      redirect: 'manual',
      headers: { origin: site.url, referer: site.url + path, 'x-forwarded-for': ip },
    });
    await answer.arrayBuffer();
    if (answer.headers.get('location')?.endsWith('/dashboard')) return 'signed in';
    return answerIn(answer);
  }

  async function flood(count: number, name: string, ipOf: (index: number) => string) {
    const said: string[] = [];
    let next = 0;
    // So many at once as a loop of a stranger's would.
    const one = async () => {
      while (next < count) said.push(await post(name, ipOf(next++), unknownEmail()));
    };
    await Promise.all(Array.from({ length: 20 }, one));
    return said;
  }
  const countOf = (said: string[]) => said.filter((text) => text === 'done').length;

  async function expectNobodyStopped(): Promise<void> {
    const client = await signUp(store);
    expect(await post('signUp', anyIp(), unknownEmail())).toBe('done');
    expect(await post('recovery', anyIp(), client.email)).toBe('done');
    expect(await post('resend', anyIp(), unknownEmail())).toBe('done');
    expect(await post('signIn', anyIp(), client.email)).toBe('signed in');
  }

  const TOO_MANY = {
    signUp: 'Trop de tentatives d’inscription. Veuillez réessayer dans 15 minutes.',
    recovery: 'Trop de demandes d’e-mail. Veuillez réessayer dans 15 minutes.',
    resend: 'Trop de demandes d’e-mail. Veuillez réessayer dans 15 minutes.',
  };

  it.each([
    ['99 sign-ups of one IP', 99, 'signUp', 20, () => '203.0.113.1'],
    ['300 recoveries of one IP', 300, 'recovery', 20, () => '203.0.113.2'],
    ['300 confirmations of one IP', 300, 'resend', 20, () => '203.0.113.3'],
    ['300 sign-ups of 64 bits', 300, 'signUp', 20, (n: number) => `2001:db8:7:7:${hexOf(n)}::1`],
    ['300 sign-ups of 48 bits', 300, 'signUp', 40, (n: number) => `2001:db8:8:${hexOf(n)}::1`],
  ] as const)(
    '%s stop nobody else',
    { timeout: 120_000 },
    async (_what, count, name, most, ipOf) => {
      const said = await flood(count, name, ipOf);
      expect(countOf(said)).toBe(most);
      expect(new Set(said)).toEqual(new Set(['done', TOO_MANY[name]]));
      await expectNobodyStopped();
    },
  );

  it('as many networks as there are mails leave a wait of minutes, the clients what is theirs, and one word to the consultant', {
    timeout: 120_000,
  }, async () => {
    const client = await signUp(store);
    const said = await flood(100, 'signUp', anyIp);
    const over = said.filter((text) => text !== 'done');
    expect(over.length).toBeGreaterThan(1);
    for (const text of over) {
      const [, minutes] =
        /^Trop d’e-mails sont partis ces derniers temps\. Réessayez dans (\d+)\u00a0minutes?, ou écrivez-moi\.$/.exec(
          text,
        ) ?? [];
      expect(Number(minutes), text).toBeGreaterThan(0);
      expect(Number(minutes)).toBeLessThanOrEqual(8);
    }
    // Whether or not there is an account.
    expect(await post('signUp', anyIp(), client.email)).toMatch(/^Trop d’e-mails/);
    expect(await post('signIn', anyIp(), client.email)).toBe('signed in');
    expect(await post('recovery', anyIp(), client.email)).toBe('done');
    await vi.waitFor(() => expect(alerts).toHaveLength(1), { timeout: 20_000, interval: 50 });
    expect(alerts[0]).toContain('Beaucoup de demandes d’inscription');
    expect(await post('signUp', anyIp(), unknownEmail())).toMatch(/^Trop d’e-mails/);
    expect(alerts).toHaveLength(1);
  });
});
