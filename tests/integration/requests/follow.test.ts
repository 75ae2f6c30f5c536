import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { IDLE } from '../../../lib/forms/state.ts';
import { MAIL_TEXTS } from '../../../lib/words/mails.ts';
import {
  mailsTo,
  needsMailbox,
  serviceOf,
  sharedSupabase,
} from '../../support/embedded-supabase.ts';
import { fixture } from '../../support/fixture.ts';
import { LETTER_SETTINGS } from '../../support/letter.ts';
import { faultyStoreOf } from '../account/faulty-store.ts';
import {
  asBrowser,
  Browser,
  connectTo,
  formData,
  nextHeaders,
  redirectionOf,
} from '../account/support.ts';

vi.mock('next/headers', () => nextHeaders());
vi.mock('../../../lib/content/index.ts', () => ({
  getSiteSettings: async () => ({
    ...LETTER_SETTINGS,
    replyDelay: '48h',
    callMinutes: 30,
    bindingNote: '',
    paymentMeans: 'en ligne, par carte bancaire',
  }),
  getMailTexts: async () => MAIL_TEXTS,
}));
vi.spyOn(console, 'error').mockImplementation(() => undefined);

const server = fixture(sharedSupabase);
const store = faultyStoreOf(server);
const service = serviceOf(server);
beforeAll(() => {
  vi.stubEnv('SMTP_URL', server.smtpUrl);
  connectTo(store);
});
const actions = fixture(() => import('../../../app/(account)/suivi/[reference]/actions.ts'));
const requests = fixture(() => import('../../../lib/requests/by-link.ts'));
let browser: Browser;
beforeEach(() => {
  browser = new Browser(`2001:db8:${randomUUID().slice(0, 4)}::2`);
  asBrowser(browser);
});

/** A request of somebody without an account. */
async function newRequest() {
  const email = `suivi-${randomUUID()}@exemple.test`;
  const { data, error } = await service
    .rpc('create_lead', {
      lead_kind: 'message',
      lead_payload: { name: 'Zoé', email, subject: 'Une question', message: 'Mon secret' },
      lead_idempotency_key: randomUUID(),
      lead_email_hash: randomUUID().replaceAll('-', '').padEnd(64, '0'),
      lead_consent_contact: true,
      lead_is_unproven: true,
    })
    .single<{ reference: string }>();
  expect(error).toBeNull();
  return { email, reference: data?.reference ?? '' };
}

const ask = (reference: string) => actions.askForCode(IDLE, formData({ reference }));
const give = (reference: string, code: string) =>
  actions.giveCode(IDLE, formData({ reference, code }));

/** The code that was mailed last. */
async function codeTo(email: string): Promise<string> {
  needsMailbox();
  const [mail] = await mailsTo(server.mailboxUrl, email);
  return /: (\d{6})$/.exec(mail?.subject ?? '')?.[1] ?? '';
}

describe('following a request without an account', () => {
  it('opens it in this browser by the code that its address was sent, for two hours', async () => {
    const { reference, email } = await newRequest();
    expect(await ask(reference)).toMatchObject({ status: 'done', toast: { title: 'Code envoyé' } });
    const code = await codeTo(email);
    expect(code).toMatch(/^\d{6}$/);
    const wrong = code === '000000' ? '111111' : '000000';
    expect(await give(reference, wrong)).toMatchObject({
      status: 'invalid',
      errors: { code: expect.stringContaining('pas le bon') },
    });
    const where = await redirectionOf(give(reference, `${code.slice(0, 3)} ${code.slice(3)}`));
    expect(where).toBe(`/suivi/${reference}`);
    const cookie = browser.jar.get('suivi');
    expect(cookie?.options).toMatchObject({
      path: `/suivi/${reference}`,
      httpOnly: true,
      maxAge: 7200,
    });
    const followed = await requests.readFollowedRequest(reference, cookie?.value ?? '');
    expect(followed).toMatchObject({ topic: 'message', state: 'new', steps: [{ what: 'sent' }] });
    expect(JSON.stringify(followed)).not.toContain('Mon secret');
    expect(await give(reference, code)).toMatchObject({
      errors: { code: expect.stringContaining('ne peut plus servir') },
    });
  });

  it('answers alike where there is no such request, and mails nobody', async () => {
    const { reference, email } = await newRequest();
    const unknown = 'MSG-0000-0000';
    expect(await ask(unknown)).toEqual(await ask(reference));
    expect((await mailsTo(server.mailboxUrl, email)).length).toBe(1);
    expect(await give(unknown, '123456')).toMatchObject({
      errors: { code: expect.stringContaining('ne peut plus servir') },
    });
    expect(await requests.readFollowedRequest(reference, 'devine')).toBeNull();
  });

  it('sends five codes in a quarter of an hour, whoever asks, then says when to come back', async () => {
    const { reference, email } = await newRequest();
    for (let time = 0; time < 5; time += 1) {
      asBrowser(new Browser(`2001:db8:${randomUUID().slice(0, 4)}::3`));
      expect(await ask(reference)).toMatchObject({ status: 'done' });
    }
    expect(await ask(reference)).toMatchObject({
      status: 'failed',
      toast: { description: 'Trop d’essais. Réessayez dans un quart d’heure.' },
    });
    expect((await mailsTo(server.mailboxUrl, email)).length).toBe(5);
  });

  it('says that the store does not answer, and opens nothing', async () => {
    const { reference } = await newRequest();
    store.fail('500', /create_lead_code/);
    expect(await ask(reference)).toMatchObject({ status: 'failed' });
  });

  it.each([
    ['dev-7k4q-9xwm', 'DEV-7K4Q-9XWM'],
    [' MSG-7K4Q-9XWM ', 'MSG-7K4Q-9XWM'],
    ['MSG-7K4Q', null],
    ['MSG-7K4I-9XWM', null],
    ['../MSG-7K4Q-9XWM', null],
  ])('reads the reference %s', (typed, reference) => {
    expect(requests.referenceIn(typed)).toBe(reference);
  });
});
