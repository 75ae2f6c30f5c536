import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUILT, NO_BUILD } from '../support/built.ts';
import { clientOf, KEYS, PASSWORD, signUp } from '../support/embedded-supabase.ts';
import { plainForm } from '../support/plain-form.ts';
import { answerIn, startWholeSite, type WholeSite } from '../support/whole-site.ts';

const SLOW = 'Vous avez déjà un envoi en cours. Attendez qu’il se termine, puis recommencez.';
const BROKEN = 'L’envoi s’est interrompu. Recommencez.';

type Client = { project: string; cookie: string };

/** Files by forms without scripts, over connections, some of which stand still. */
describe.skipIf(!BUILT)(`uploads that do not move${BUILT ? '' : NO_BUILD}`, () => {
  let whole: WholeSite;
  let url: string;
  beforeAll(async () => {
    whole = await startWholeSite({});
    ({ url } = whole.site);
  });
  afterAll(() => whole?.stop());

  /** A client with a project, and the cookies of their session. */
  async function newClient(): Promise<Client> {
    const { email } = await signUp(whole.store);
    const project = await clientOf(whole.store.url, KEYS.secret).rpc('create_project', {
      actor_id: 'test',
      actor_name: 'Test',
      address: email,
      project_name: 'Portail',
      project_type: 'Application web',
      project_description: 'Un espace.',
      starts_on: null,
      ends_on: null,
      amount: null,
      milestones: [],
    });
    expect(project.error).toBeNull();
    const page = await (await fetch(`${url}/auth`)).text();
    const form = plainForm(page, 'remember');
    form.set('email', email);
    form.set('password', PASSWORD);
    const answer = await fetch(`${url}/auth`, {
      method: 'POST',
      body: form,
      redirect: 'manual',
      headers: { origin: url, referer: `${url}/auth` },
    });
    const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
    return { project: project.data as string, cookie: cookies.join('; ') };
  }

  const headersOf = ({ cookie }: Client) => ({ origin: url, cookie });

  async function send(client: Client): Promise<string> {
    const form = new FormData();
    form.set('projet', client.project);
    form.set('fichier', new File(['%PDF-1.7\n…'], 'plan.pdf'));
    // Its length is known by then, as a browser's is.
    const whole = new Response(form);
    const answer = await fetch(`${url}/api/fichiers`, {
      method: 'POST',
      body: await whole.arrayBuffer(),
      redirect: 'manual',
      headers: { ...headersOf(client), 'content-type': whole.headers.get('content-type') ?? '' },
    });
    return answerIn(answer);
  }

  /** Begins to send a form, and goes no further. */
  function stall(client: Client): ClientRequest {
    const sent = request(`${url}/api/fichiers`, {
      method: 'POST',
      headers: {
        ...headersOf(client),
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': 1_000_000,
      },
    });
    sent.write('--b\r\ncontent-disposition: form-data; name="projet"\r\n\r\n');
    return sent;
  }

  it('of one client keep nobody else from sending, and end', { timeout: 120_000 }, async () => {
    const [slow, other] = [await newClient(), await newClient()];
    const stalled = [stall(slow), stall(slow), stall(slow)];
    const ended = stalled.map(async (sent) => {
      const [what] = await Promise.race([once(sent, 'response'), once(sent, 'error')]);
      what.resume?.();
      return what.headers ? answerIn(new Response(null, { headers: cookiesOf(what) })) : 'ended';
    });
    // One of them is refused once another has its place.
    expect(await Promise.race(ended)).toBe(SLOW);
    expect(await send(slow)).toBe(SLOW);
    expect(await send(other)).toBe('done');
    for (const said of await Promise.all(ended)) expect([SLOW, BROKEN, 'ended']).toContain(said);
    expect(await send(slow)).toBe('done');
    for (const sent of stalled) sent.destroy();
  });
});

const cookiesOf = ({ headers }: { headers: { 'set-cookie'?: string[] } }): Headers => {
  const kept = new Headers();
  for (const cookie of headers['set-cookie'] ?? []) kept.append('set-cookie', cookie);
  return kept;
};
