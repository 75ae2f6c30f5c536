import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { SupabaseClient } from '@supabase/supabase-js';
import { prerenderToNodeStream } from 'react-dom/static';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { WITHOUT_SCRIPTS } from '@/app/(account)/_components/without-scripts';
import { FakeMake, type Fault } from '../../support/fake-make.ts';
import { type Fault as StoreFault, startFaultyStore } from '../account/faulty-store.ts';
import { asBrowser, Browser, connectTo, formData, nextHeaders } from '../account/support.ts';
import {
  clientOf,
  type Embedded,
  KEYS,
  PASSWORD,
  signUp,
  startEmbedded,
  temporaryFolder,
} from '../supabase/support/embedded.ts';

vi.mock('next/headers', () => nextHeaders());
vi.mock('next/cache', () => ({ refresh: () => undefined }));
vi.mock('next/server', () => ({ connection: async () => undefined }));
vi.mock('@/lib/content', () => ({ getSiteSettings: async () => ({ makeOrganisationId: '1' }) }));
const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);

const folder = temporaryFolder();
let server: Embedded;
let store: Awaited<ReturnType<typeof startFaultyStore>>;
let service: SupabaseClient;
let actions: typeof import('@/app/(account)/make/actions');
let runs: typeof import('@/app/(account)/make/runs/route');
let make: FakeMake;
/** Addresses, without their query, that the site asked beside its own store. */
let asked: string[];
/** What the store answers when a token is to be opened; by default what it has to say itself. */
let decryption: (() => Response) | undefined;

beforeAll(async () => {
  server = await startEmbedded(folder.path);
  store = await startFaultyStore(server.url);
  service = clientOf(server.url, KEYS.secret);
  make = await FakeMake.start();
  const { fetch } = globalThis;
  // The zones’ hosts are real ones: what goes out to them is noted, and answered here.
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (decryption && url.pathname.endsWith('/decrypt_api_token')) return decryption();
    if (url.hostname === '127.0.0.1') return fetch(input, init);
    asked.push(url.origin + url.pathname);
    return fetch(`http://${make.host}${url.pathname}${url.search}`, init);
  });
  vi.stubEnv('MAKE_MODE', 'live');
  vi.stubEnv('MAKE_API_HOST', '');
  connectTo(store);
  actions = await import('@/app/(account)/make/actions');
  runs = await import('@/app/(account)/make/runs/route');
});
afterAll(async () => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  await make?.stop();
  store?.close();
  await server?.stop();
  folder.remove();
});
beforeEach(() => {
  asked = [];
  decryption = undefined;
  make.calls.length = 0;
  store.mend();
  logged.mockClear();
});
afterEach(() => {
  make.failOn(/./, null);
  // Whatever went wrong, what was logged of it holds no token.
  expect(JSON.stringify(logged.mock.calls)).not.toContain(make.token);
});

/** A new client, signed in with a browser of their own. */
async function arrive() {
  asBrowser(new Browser(`2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`));
  const account = await signUp(server);
  const { signIn } = await import('@/lib/account/auth');
  const credentials = { email: account.email, password: PASSWORD };
  expect(await signIn(credentials, false)).toMatchObject({ ok: true });
  return account;
}

const connect = (values: Record<string, string> = {}) =>
  actions.connect(formData({ token: make.token, ...values }));

/** The words of /make, rendered whole, as for a browser without scripts. */
async function pageText(): Promise<string> {
  const { default: MakePage } = await import('@/app/(account)/make/page');
  const props = {
    params: Promise.resolve({}),
    searchParams: Promise.resolve({ [WITHOUT_SCRIPTS]: '' }),
  };
  const { prelude } = await prerenderToNodeStream(await MakePage(props));
  return (await text(prelude)).replace(/<[^>]+>/g, ' ');
}

const storedFor = async (userId: string) => {
  const { data } = await service.from('user_api_tokens').select('zone').eq('user_id', userId);
  return data;
};

const runsOf = (query: string) => runs.GET(new Request(`https://site.example/make/runs?${query}`));

describe('§2 §9 the zone of a client’s account', () => {
  test.each([
    ['eu2', 'https://eu2.make.com/api/v2'],
    ['eu1', 'https://eu1.make.com/api/v2'],
    ['us1', 'https://us1.make.com/api/v2'],
    ['us2', 'https://us2.make.com/api/v2'],
  ])('%s: stored with the token, which goes to %s alone', async (zone, base) => {
    const { userId } = await arrive();
    expect(await connect({ zone })).toMatchObject({ ok: true });
    expect(await storedFor(userId)).toEqual([{ zone }]);

    expect((await actions.runScenario(1000)).runId).toBe('run-1000');
    expect((await actions.setScenarioActive(1000, true)).toast.tone).toBe('success');
    expect((await runsOf('scenario=1000')).status).toBe(200);
    expect((await runsOf('scenario=1000&run=run-1000')).status).toBe(200);
    expect(asked.map((address) => address.replace(base, ''))).toEqual([
      '/organizations',
      '/teams',
      '/scenarios/1000/run',
      '/scenarios/1000/start',
      '/scenarios/1000/logs',
      '/scenarios/1000/executions/run-1000',
    ]);
  });

  test('none chosen: EU2', async () => {
    const { userId } = await arrive();
    expect(await connect()).toMatchObject({ ok: true });
    expect(await storedFor(userId)).toEqual([{ zone: 'eu2' }]);
    expect(asked[0]).toBe('https://eu2.make.com/api/v2/organizations');
  });

  test.each([
    '',
    'EU2',
    'eu2 ',
    'eu3',
    'celonis',
    'eu2.make.com',
    'eu2.make.com@evil.example',
    'evil.example/',
    'evil.example#',
    '127.0.0.1:54321',
    '169.254.169.254',
    '../eu2',
    'eu1\n',
    '__proto__',
  ])('%j is refused before anything is sent or stored', async (zone) => {
    const { userId, client } = await arrive();
    expect(await connect({ zone })).toEqual({
      ok: false,
      toast: {
        tone: 'error',
        title: 'Erreur de connexion',
        description: 'Cette zone n’est pas proposée\u00a0: choisissez-en une dans la liste.',
      },
    });
    expect(asked).toEqual([]);
    expect(await storedFor(userId)).toEqual([]);

    // Nor past the site, through the store’s API.
    const sealed = await client.rpc('encrypt_api_token', { plain_token: make.token });
    const row = { user_id: userId, service_name: 'make', encrypted_token: sealed.data };
    const { error } = await client.from('user_api_tokens').insert({ ...row, zone });
    expect(error?.code).toBe('23514');
  });
});

describe('§5 §8 connecting and disconnecting', () => {
  test.each([
    ['empty', '', 'Token requis', 'Veuillez entrer votre token Make API.'],
    ['of spaces', ' \t\n', 'Token requis', 'Veuillez entrer votre token Make API.'],
    ['of two words', 'deux mots', 'Erreur de connexion', 'copiez-le en entier, sans espace'],
    ['too long', 'x'.repeat(4097), 'Erreur de connexion', 'copiez-le en entier, sans espace'],
  ])('a token that is %s', async (_, token, title, description) => {
    const { userId } = await arrive();
    const answer = await connect({ token });
    expect(answer).toMatchObject({ ok: false, toast: { tone: 'error', title } });
    expect(answer.toast.description).toContain(description);
    expect(asked).toEqual([]);
    expect(await storedFor(userId)).toEqual([]);
  });

  test('spaces around a token are not part of it; disconnecting deletes it', async () => {
    const { userId } = await arrive();
    expect(await connect({ token: `  ${make.token}\n` })).toEqual({
      ok: true,
      toast: {
        tone: 'success',
        title: 'Connexion réussie',
        description: 'Votre token Make a été stocké de manière sécurisée.',
      },
    });
    const opened = await service.rpc('decrypt_api_token', { owner_id: userId, service: 'make' });
    expect(opened.data).toBe(make.token);
    expect(await actions.disconnect()).toEqual({
      ok: true,
      toast: {
        tone: 'success',
        title: 'Déconnexion réussie',
        description: 'Votre token Make a été supprimé de manière sécurisée.',
      },
    });
    expect(await storedFor(userId)).toEqual([]);
  });

  test('a second token takes the place of the first, which a refused one does not', async () => {
    const { userId } = await arrive();
    await connect({ zone: 'eu2' });
    expect(await connect({ token: 'refused-by-make', zone: 'us1' })).toMatchObject({ ok: false });
    expect(await storedFor(userId)).toEqual([{ zone: 'eu2' }]);
    expect(await connect({ zone: 'eu1' })).toMatchObject({ ok: true });
    expect(await storedFor(userId)).toEqual([{ zone: 'eu1' }]);
  });

  test('the sixth attempt within a quarter of an hour is refused, and not sent', async () => {
    await arrive();
    for (let attempt = 0; attempt < 5; attempt++) await connect({ token: 'guess' });
    asked = [];
    const { ok, toast } = await connect();
    expect([ok, toast.description]).toEqual([
      false,
      'Trop de tentatives. Veuillez réessayer dans 15\u00a0minutes.',
    ]);
    expect(asked).toEqual([]);
  });

  test.each<[StoreFault, RegExp]>([
    ['gone', /encrypt_api_token/],
    ['500', /encrypt_api_token/],
    ['bad JSON', /encrypt_api_token/],
    ['gone', /POST .*user_api_tokens/],
    ['500', /POST .*user_api_tokens/],
    ['gone', /consume_rate_limit/],
    ['500', /consume_rate_limit/],
  ])('§8 the store fails (%s at %s): said, logged, nothing stored', async (kind, at) => {
    const { userId } = await arrive();
    store.fail(kind, at);
    expect(await connect()).toEqual({
      ok: false,
      toast: {
        tone: 'error',
        title: 'Erreur de connexion',
        description: 'Impossible de sauvegarder le token Make.',
      },
    });
    expect(logged).toHaveBeenCalled();
    expect(await storedFor(userId)).toEqual([]);
  });

  test.each<StoreFault>(['gone', '500'])(
    '§8 the removal fails (%s): said, logged, the token stays',
    async (kind) => {
      const { userId } = await arrive();
      await connect();
      store.fail(kind, /DELETE .*user_api_tokens/);
      expect(await actions.disconnect()).toEqual({
        ok: false,
        toast: { tone: 'error', title: 'Erreur', description: 'Impossible de supprimer le token.' },
      });
      expect(logged).toHaveBeenCalled();
      expect(await storedFor(userId)).toHaveLength(1);
    },
  );
});

describe('faults of Make, in each action of the page', () => {
  test.each<[Fault, RegExp]>([
    [{ kind: 'status', status: 401 }, /refuse ce token/],
    [{ kind: 'status', status: 403 }, /droits nécessaires/],
    [{ kind: 'status', status: 404 }, /ne trouve plus/],
    [{ kind: 'status', status: 429, retryAfter: '30' }, /dans 30\u00a0secondes\.$/],
    [{ kind: 'status', status: 500 }, /rencontre un problème/],
    [{ kind: 'reset' }, /injoignable/],
    [{ kind: 'html' }, /illisible/],
    [{ kind: 'other-shape' }, /illisible/],
    [{ kind: 'huge' }, /trop volumineuse/],
  ])('%j: said in French, nothing stored, nothing tried again', async (fault, message) => {
    const { userId } = await arrive();
    make.failOn(/./, fault);
    const refused = await connect();
    expect(refused).toMatchObject({ ok: false, toast: { title: 'Erreur de connexion' } });
    expect(refused.toast.description).toMatch(message);
    expect(await storedFor(userId)).toEqual([]);
    expect(asked).toHaveLength(1);

    make.failOn(/./, null);
    expect(await connect()).toMatchObject({ ok: true });
    make.failOn(/./, fault);
    asked = [];
    const run = await actions.runScenario(1000);
    expect(run.runId).toBeUndefined();
    expect(run.toast).toMatchObject({ tone: 'error', title: 'Le scénario n’a pas démarré' });
    expect(run.toast.description).toMatch(message);
    const off = await actions.setScenarioActive(1000, false);
    expect(off.toast).toMatchObject({ tone: 'error', title: 'Le scénario n’a pas changé' });
    expect(off.toast.description).toMatch(message);
    for (const query of ['scenario=1000', 'scenario=1000&run=run-1000']) {
      const response = await runsOf(query);
      expect(response.status).toBe(502);
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect(((await response.json()) as { message: string }).message).toMatch(message);
    }
    expect(asked).toHaveLength(4);
    expect(await storedFor(userId), 'the token stays').toHaveLength(1);
  });

  test('a token that no longer opens: the client is told to give another, nothing is sent', async () => {
    await arrive();
    await connect();
    asked = [];
    decryption = () => Response.json({ code: '22023', message: 'sealed' }, { status: 400 });
    const { description } = (await actions.runScenario(1000)).toast;
    expect(description).toBe(
      'Votre token enregistré ne peut plus être lu. Déconnectez Make, puis donnez un nouveau token.',
    );
    expect(asked).toEqual([]);
  });

  test.each<StoreFault>(['gone', '500'])(
    'a store that cannot open it now (%s) is no fault of the token',
    async (kind) => {
      await arrive();
      await connect();
      asked = [];
      store.fail(kind, /decrypt_api_token/);
      const { description } = (await actions.runScenario(1000)).toast;
      expect(description).toBe('Le service ne répond pas. Réessayez dans un instant.');
      expect(asked).toEqual([]);
    },
  );
});

describe('§8 the stored token cannot be looked up', () => {
  const LOOKUP = /GET .*user_api_tokens/;

  test.each<StoreFault>(['gone', '500', 'bad JSON'])(
    '%s: every action says that the service does not answer, not that there is no token',
    async (kind) => {
      await arrive();
      await connect();
      asked = [];
      store.fail(kind, LOOKUP);
      const message = 'Le service ne répond pas. Réessayez dans un instant.';
      expect((await actions.runScenario(1000)).toast.description).toBe(message);
      const response = await runsOf('scenario=1000');
      expect([response.status, await response.json()]).toEqual([502, { message }]);
      expect(logged).toHaveBeenCalled();
      expect(asked).toEqual([]);
    },
  );

  test('the page says so over its disconnected state, and is right again with the store', async () => {
    await arrive();
    await connect();
    store.fail('500', LOOKUP);
    const failed = await pageText();
    expect(failed).toContain('Le service ne répond pas. Réessayez dans un instant.');
    expect(failed).toContain('Token API Make');
    store.mend();
    const mended = await pageText();
    expect(mended).toContain('Make connecté');
    expect(mended).not.toContain('Le service ne répond pas');
  });
});

describe('a second client', () => {
  test('has nothing of the first: neither their connection nor their token', async () => {
    await arrive();
    await connect();
    const second = await arrive();
    make.calls.length = 0;
    const message = 'Votre compte Make n’est pas connecté.';
    expect((await actions.runScenario(1000)).toast.description).toBe(message);
    expect((await actions.setScenarioActive(1000, false)).toast.description).toBe(message);
    const response = await runsOf('scenario=1000');
    expect([response.status, await response.json()]).toEqual([404, { message }]);
    expect(make.calls).toEqual([]);

    // With a token of their own it is theirs that is sent.
    const own = randomUUID();
    const sealed = await second.client.rpc('encrypt_api_token', { plain_token: own });
    const row = { user_id: second.userId, service_name: 'make', encrypted_token: sealed.data };
    expect((await second.client.from('user_api_tokens').insert(row)).error).toBeNull();
    await actions.runScenario(1000);
    expect(make.calls.map(({ authorization }) => authorization)).toEqual([`Token ${own}`]);
  });

  test('who is not signed in gets nothing done', async () => {
    asBrowser(new Browser());
    const ended = 'Votre session est terminée. Connectez-vous de nouveau.';
    expect((await connect()).toast.description).toBe(ended);
    expect((await actions.runScenario(1000)).toast.description).toBe(ended);
    expect((await actions.setScenarioActive(1000, false)).toast.description).toBe(ended);
    expect(await actions.disconnect()).toMatchObject({ ok: false });
    expect((await runsOf('scenario=1000')).status).toBe(401);
    expect(asked).toEqual([]);
  });

  test.each([0, -1, 1.5, Number.NaN, '1000', '../teams', null])(
    'the scenario %j does not exist',
    async (id) => {
      await arrive();
      await connect();
      asked = [];
      const scenario = id as number;
      const { tone } = (await actions.runScenario(scenario)).toast;
      expect(tone).toBe('error');
      expect((await actions.setScenarioActive(scenario, true)).toast.tone).toBe('error');
      expect((await runsOf(`scenario=${encodeURIComponent(String(id))}x`)).status).toBe(400);
      expect((await runsOf('scenario=1000&run=../../users')).status).toBe(400);
      expect(asked).toEqual([]);
    },
  );
});

describe('§3 sample mode', () => {
  test('asks Make nothing: any token is stored, the samples run', async () => {
    vi.stubEnv('MAKE_MODE', 'sample');
    vi.resetModules();
    const samples = await import('@/app/(account)/make/actions');
    const { userId } = await arrive();
    const answer = await samples.connect(formData({ token: 'any-token', zone: 'us2' }));
    expect(answer).toMatchObject({ ok: true });
    expect(await storedFor(userId)).toEqual([{ zone: 'us2' }]);
    expect((await samples.runScenario(1)).toast).toEqual({
      tone: 'success',
      title: 'Scénario en cours d’exécution',
      description: 'Le scénario a été démarré.',
    });
    expect(asked).toEqual([]);
  });
});
