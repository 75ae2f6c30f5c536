import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { NextRequest } from 'next/server';
import { createElement } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { WITHOUT_SCRIPTS } from '../../../app/(account)/_components/without-scripts.ts';
import { IDLE } from '../../../lib/forms/state.ts';
import { MAKE_TEXTS, TOKEN_STEPS } from '../../../lib/words/make.ts';
import { serviceOf, sessionIdOf, sharedSupabase } from '../../support/embedded-supabase.ts';
import { FakeMake, type Fault } from '../../support/fake-make.ts';
import { fixture } from '../../support/fixture.ts';
import { losePatience } from '../../support/patience.ts';
import { LONG_FORM } from '../../support/scale.ts';
import { faultyStoreOf, type Fault as StoreFault } from '../account/faulty-store.ts';
import {
  asBrowser,
  Browser,
  connectTo,
  formData,
  newBrowser,
  nextHeaders,
  redirectionOf,
  signedInTo,
} from '../account/support.ts';

vi.mock('next/headers', () => nextHeaders());
vi.mock('next/cache', () => ({ refresh: () => undefined }));
vi.mock('next/server', async (original) => ({
  ...(await original<typeof import('next/server')>()),
  connection: async () => undefined,
}));
let organisation: string | null = '1';
vi.mock('../../../lib/content/index.ts', () => ({
  getSiteSettings: async () => ({ makeOrganisationId: organisation }),
  getMakePage: async () => ({ ...MAKE_TEXTS, steps: TOKEN_STEPS }),
}));
const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);

const server = fixture(sharedSupabase);
const store = faultyStoreOf(server);
const service = serviceOf(server);
let make: FakeMake;
let closedPort: string;
/** URLs, without their query, that the site asked beside its own store. */
let asked: string[];
/** Whether Make’s port is closed. */
let unreachable: boolean;
/** Whether the stored token no longer opens. */
let isSealed: boolean;

beforeAll(async () => {
  make = await FakeMake.start();
  const closed = await FakeMake.start();
  closedPort = closed.host;
  await closed.stop();
  const { fetch } = globalThis;
  // The zones’ hosts are real ones: what goes out to them is noted, and answered here.
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (isSealed && url.pathname.endsWith('/read_api_token')) {
      return Response.json([{ last4: 'abcd', zone: 'eu2', plain_token: null }]);
    }
    if ([server.url, 'http://127.0.0.1'].some((own) => url.href.startsWith(own))) {
      return fetch(input, init);
    }
    asked.push(url.origin + url.pathname);
    const host = unreachable ? closedPort : make.host;
    return fetch(`http://${host}${url.pathname}${url.search}`, init);
  });
  vi.stubEnv('MAKE_MODE', 'live');
  vi.stubEnv('MAKE_API_HOST', '');
  connectTo(store);
});
const actions = fixture(() => import('../../../app/(account)/make/actions.ts'));
const runs = fixture(() => import('../../../app/(account)/make/runs/route.ts'));
afterAll(async () => {
  vi.unstubAllGlobals();
  await make?.stop();
});
beforeEach(() => {
  asked = [];
  unreachable = false;
  isSealed = false;
  make.calls.length = 0;
  logged.mockClear();
});
afterEach(() => {
  make.failOn(/./, null);
  // Whatever went wrong, what was logged of it holds no token.
  expect(JSON.stringify(logged.mock.calls)).not.toContain(make.token);
});

/** A new client, signed in with a browser of their own. */
async function arrive(browser = newBrowser()) {
  asBrowser(browser);
  return signedInTo(server);
}

const connect = (values: Record<string, string> = {}) =>
  actions.connect(IDLE, formData({ token: make.token, ...values }));

/** The HTML of /make, whole, as for a browser without scripts: with the answer to what it posted. */
async function pageHtml(): Promise<string> {
  const { default: MakePage } = await import('../../../app/(account)/make/page.tsx');
  const { PostedFormProvider } = await import('../../../app/_components/form/posted-form.tsx');
  const { readPostedForm } = await import('../../../lib/forms/posted-form.ts');
  const props = {
    params: Promise.resolve({}),
    searchParams: Promise.resolve({ [WITHOUT_SCRIPTS]: '' }),
  };
  const page = createElement(
    PostedFormProvider,
    { value: await readPostedForm() },
    await MakePage(props),
  );
  const { prelude } = await prerenderToNodeStream(
    // The work of the page's scripts is not looked at here.
    createElement(AppRouterContext, { value: {} as AppRouterInstance }, page),
  );
  return text(prelude);
}

/** The words of /make. */
const pageText = async () => (await pageHtml()).replace(/<[^>]+>/g, ' ');

/** Where somebody whose session has ended is sent: to sign in, and back to the page that they were on. */
const SIGN_IN = `/auth?${new URLSearchParams({ next: '/auth?next=%2Fmake' })}`;

const NOT_REMOVED = {
  tone: 'error',
  title: 'Erreur',
  description: 'Impossible de supprimer le token.',
};

const storedFor = async (userId: string) => {
  const { data } = await service.from('user_api_tokens').select('zone').eq('user_id', userId);
  return data;
};

const runsOf = (query: string) => runs.GET(new Request(`https://site.example/make/runs?${query}`));

describe('the zone of a client’s account', () => {
  test.each([
    ['eu2', 'https://eu2.make.com/api/v2'],
    ['eu1', 'https://eu1.make.com/api/v2'],
    ['us1', 'https://us1.make.com/api/v2'],
    ['us2', 'https://us2.make.com/api/v2'],
  ])('%s: stored with the token, which goes to %s alone', async (zone, base) => {
    const { userId } = await arrive();
    expect(await connect({ zone })).toMatchObject({ status: 'done' });
    expect(await storedFor(userId)).toEqual([{ zone }]);

    expect((await actions.runScenario(1000)).runId).toBe('run-1000');
    expect((await actions.setScenarioActive(1000, true)).toast.tone).toBe('success');
    expect((await runsOf('scenario=1000')).status).toBe(200);
    expect((await runsOf('scenario=1000&run=run-1000')).status).toBe(200);
    expect(asked.map((url) => url.replace(base, ''))).toEqual([
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
    expect(await connect()).toMatchObject({ status: 'done' });
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
    expect(await connect({ zone })).toMatchObject({
      status: 'invalid',
      toast: {
        tone: 'error',
        title: 'Erreur de connexion',
        description: 'Cette zone n’est pas proposée\u00a0: choisissez-en une dans la liste.',
      },
      values: {},
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

describe('connecting and disconnecting', () => {
  test.each([
    ['empty', '', 'Token requis', 'Veuillez entrer votre token Make API.'],
    ['of spaces', ' \t\n', 'Token requis', 'Veuillez entrer votre token Make API.'],
    ['of two words', 'deux mots', 'Erreur de connexion', 'copiez-le en entier, sans espace'],
    ['too long', 'x'.repeat(4097), 'Erreur de connexion', 'copiez-le en entier, sans espace'],
    ['cut by U+200B', 'to\u200bken', 'Erreur de connexion', 'ni caractère invisible'],
    ['ended by U+200B', 'token\u200b', 'Erreur de connexion', 'ni caractère invisible'],
    ['cut by U+0000', 'to\0ken', 'Erreur de connexion', 'ni caractère invisible'],
    ['accented', 'tokén', 'Erreur de connexion', 'n’a pas la forme attendue'],
    ['of another script', 'ключ', 'Erreur de connexion', 'n’a pas la forme attendue'],
  ])('a token that is %s is refused beside its field', async (_, token, title, description) => {
    const { userId } = await arrive();
    const answer = await connect({ token });
    expect(answer).toMatchObject({ status: 'invalid', toast: { tone: 'error', title } });
    expect(answer.toast?.description).toContain(description);
    expect(answer.errors).toEqual({ token: answer.toast?.description });
    expect(asked).toEqual([]);
    expect(await storedFor(userId)).toEqual([]);
  });

  test('spaces around a token are not part of it; disconnecting deletes it', async () => {
    const { userId, client } = await arrive();
    expect(await connect({ token: `  ${make.token}\n` })).toMatchObject({
      status: 'done',
      toast: {
        tone: 'success',
        title: 'Connexion réussie',
        description: 'Votre token Make a été stocké de manière sécurisée.',
      },
      errors: {},
    });
    const { data } = await service.rpc('read_api_token', {
      owner_id: userId,
      session_id: await sessionIdOf(client),
      service: 'make',
    });
    expect(data).toMatchObject([{ plain_token: make.token }]);
    expect(await actions.disconnect()).toEqual({
      tone: 'success',
      title: 'Déconnexion réussie',
      description: 'Votre token Make a été supprimé de manière sécurisée.',
    });
    expect(await storedFor(userId)).toEqual([]);
  });

  test('a second token takes the place of the first, which a refused one does not', async () => {
    const { userId } = await arrive();
    await connect({ zone: 'eu2' });
    expect(await connect({ token: 'refused-by-make', zone: 'us1' })).toMatchObject({
      status: 'failed',
      values: { zone: 'us1' },
    });
    expect(await storedFor(userId)).toEqual([{ zone: 'eu2' }]);
    expect(await connect({ zone: 'eu1' })).toMatchObject({ status: 'done' });
    expect(await storedFor(userId)).toEqual([{ zone: 'eu1' }]);
  });

  test('the sixth attempt within a quarter of an hour is refused, and not sent', async () => {
    await arrive();
    for (let attempt = 0; attempt < 5; attempt++) await connect({ token: 'guess' });
    asked = [];
    const { status, toast } = await connect();
    expect([status, toast?.description]).toEqual([
      'failed',
      'Trop de tentatives. Veuillez réessayer dans 15\u00a0minutes.',
    ]);
    expect(asked).toEqual([]);
  });

  test.each<[StoreFault, RegExp]>([
    ['gone', /store_api_token/],
    ['500', /store_api_token/],
    ['bad JSON', /store_api_token/],
    ['gone', /consume_rate_limit/],
    ['500', /consume_rate_limit/],
  ])('the store fails (%s at %s): said, logged, nothing stored', async (kind, at) => {
    const { userId } = await arrive();
    store.fail(kind, at);
    expect(await connect()).toMatchObject({
      status: 'failed',
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
    'the removal fails (%s): said, logged, the token stays',
    async (kind) => {
      const { userId } = await arrive();
      await connect();
      store.fail(kind, /DELETE .*user_api_tokens/);
      expect(await actions.disconnect()).toEqual(NOT_REMOVED);
      expect(logged).toHaveBeenCalled();
      expect(await storedFor(userId)).toHaveLength(1);
    },
  );
});

describe('faults of Make, in each action of the page', () => {
  const NOT_STARTED = 'Le scénario n’a pas démarré';
  const UNCERTAIN = 'Démarrage incertain';

  test.each<[Fault, RegExp, string]>([
    [{ kind: 'status', status: 401 }, /refuse ce token/, NOT_STARTED],
    [{ kind: 'status', status: 403 }, /droits nécessaires/, NOT_STARTED],
    [{ kind: 'status', status: 404 }, /ne trouve plus/, NOT_STARTED],
    [{ kind: 'status', status: 422 }, /pas accepté/, NOT_STARTED],
    [{ kind: 'status', status: 429, retryAfter: '30' }, /dans 30\u00a0secondes\.$/, NOT_STARTED],
    [{ kind: 'status', status: 500 }, /rencontre un problème/, UNCERTAIN],
    [{ kind: 'reset' }, /interrompue/, UNCERTAIN],
    [{ kind: 'cut' }, /interrompue/, UNCERTAIN],
    [{ kind: 'html' }, /illisible/, UNCERTAIN],
    [{ kind: 'bad-json' }, /illisible/, UNCERTAIN],
    [{ kind: 'other-shape' }, /illisible/, UNCERTAIN],
    [{ kind: 'huge' }, /trop volumineuse/, UNCERTAIN],
  ])('%j: said in French, nothing stored, nothing tried again', async (fault, message, title) => {
    const { userId } = await arrive();
    make.failOn(/./, fault);
    const refused = await connect();
    expect(refused).toMatchObject({ status: 'failed', toast: { title: 'Erreur de connexion' } });
    expect(refused.toast?.description).toMatch(message);
    expect(await storedFor(userId)).toEqual([]);
    expect(asked).toHaveLength(1);

    make.failOn(/./, null);
    expect(await connect()).toMatchObject({ status: 'done' });
    make.failOn(/./, fault);
    asked = [];
    const run = await actions.runScenario(1000);
    expect(run.runId).toBeUndefined();
    expect(run.toast).toMatchObject({ tone: 'error', title });
    expect(run.toast.description).toMatch(message);
    if (title === UNCERTAIN) {
      expect(run.toast.description).toMatch(
        /\. Le scénario a peut-être démarré\u00a0: vérifiez ses dernières exécutions avant de le relancer\.$/,
      );
      expect(run.toast.description).not.toMatch(/réessayez/i);
    }
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

  test(
    'a run that Make does not answer in time may have started, and is not tried again',
    LONG_FORM,
    async () => {
      await arrive();
      await connect();
      asked = [];
      make.failOn(/run$/, { kind: 'hang' });
      using patience = losePatience(10_000);
      const { runId, toast } = await actions.runScenario(1000);
      expect(patience).toHaveBeenCalledWith(10_000);
      expect(runId).toBeUndefined();
      expect(toast).toEqual({
        tone: 'error',
        title: UNCERTAIN,
        description:
          'Make met trop de temps à répondre. Le scénario a peut-être démarré\u00a0: vérifiez ses dernières exécutions avant de le relancer.',
      });
      expect(asked).toHaveLength(1);
    },
  );

  test('a run that could not be sent has not started', async () => {
    await arrive();
    await connect();
    unreachable = true;
    expect((await actions.runScenario(1000)).toast).toEqual({
      tone: 'error',
      title: NOT_STARTED,
      description: 'Make est injoignable pour le moment. Réessayez dans un instant.',
    });
  });

  test('a token that no longer opens: the client is told to give another, nothing is sent', async () => {
    await arrive();
    await connect();
    asked = [];
    isSealed = true;
    const { title, description } = (await actions.runScenario(1000)).toast;
    expect(title).toBe(NOT_STARTED);
    expect(description).toBe(
      'Votre token enregistré ne peut plus être lu. Déconnectez Make, puis donnez un nouveau token.',
    );
    expect(await pageText()).toContain(description);
    expect(await pageText()).toContain('Make connecté');
    expect(asked).toEqual([]);
  });
});

describe('the stored token cannot be looked up', () => {
  const LOOKUP = /POST .*read_api_token/;

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

describe('calls to the store and to Make', () => {
  /** The site's calls while `work` runs. */
  async function callsOf(work: () => Promise<unknown>) {
    store.calls.length = 0;
    asked = [];
    await work();
    return { store: [...store.calls], make: asked.length };
  }
  const GET_USER = 'GET /auth/v1/user';
  const READ = 'POST /rest/v1/rpc/read_api_token';

  test('connecting sends the token up once, and gets nothing of it back', async () => {
    await arrive();
    expect((await callsOf(() => connect())).store).toEqual([
      GET_USER,
      'POST /rest/v1/rpc/consume_rate_limit',
      'POST /rest/v1/rpc/store_api_token',
    ]);
  });

  test('each look at a run is one call to the store and one to Make, proxy.ts included', async () => {
    const { proxy } = await import('../../../proxy.ts');
    const browser = newBrowser();
    await arrive(browser);
    await connect();
    // The first to meet an access token has its signature checked.
    expect(await callsOf(() => actions.runScenario(1000))).toEqual({
      store: [GET_USER, READ],
      make: 1,
    });
    const cookie = browser.names.map((name) => `${name}=${browser.jar.get(name)?.value}`);
    for (const query of ['scenario=1000&run=run-1000', 'scenario=1000']) {
      const url = `https://site.example/make/runs?${query}`;
      const look = async () => {
        const request = new NextRequest(url, { headers: { cookie: cookie.join('; ') } });
        expect((await proxy(request)).headers.get('x-middleware-next')).toBe('1');
        expect((await runs.GET(request)).status).toBe(200);
      };
      expect(await callsOf(look)).toEqual({ store: [READ], make: 1 });
    }
    expect((await callsOf(() => actions.runScenario(1000))).store).toEqual([READ]);
  });

  test('a session that ended elsewhere is over at the next look, without a call to Make', async () => {
    const { client } = await arrive();
    await connect();
    expect((await runsOf('scenario=1000')).status).toBe(200);
    await client.auth.signOut({ scope: 'global' });
    const calls = await callsOf(async () => {
      expect((await runsOf('scenario=1000')).status).toBe(401);
      expect(await redirectionOf(actions.runScenario(1000))).toBe(SIGN_IN);
      expect(await redirectionOf(pageHtml())).toBe('/auth?next=%2Fmake');
    });
    expect(calls).toEqual({ store: [READ, READ, READ], make: 0 });
  });

  test('a token that the auth server never signed is nobody’s', async () => {
    const browser = newBrowser();
    const { userId, client } = await arrive(browser);
    await connect();
    expect((await runsOf('scenario=1000')).status).toBe(200);
    const forger = newBrowser();
    await arrive(forger);
    const name = forger.names.find((each) => each.includes('-auth-token')) ?? '';
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const forged = [
      part({ alg: 'HS256', typ: 'JWT' }),
      part({
        sub: userId,
        session_id: await sessionIdOf(client),
        role: 'authenticated',
        aud: 'authenticated',
        exp: Math.floor(Date.now() / 1000) + 3600,
      }),
      'A'.repeat(43),
    ].join('.');
    const session = JSON.parse(
      Buffer.from((forger.session ?? '').slice('base64-'.length), 'base64url').toString(),
    );
    const value = `base64-${part({ ...session, access_token: forged })}`;
    forger.jar.set(name, { value, options: {} });
    const calls = await callsOf(async () => {
      expect((await runsOf('scenario=1000')).status).toBe(401);
    });
    expect(calls).toEqual({ store: [GET_USER], make: 0 });
  });
});

describe('the page', () => {
  test('helps to get a token until there is one, and shows no fact that is missing', async () => {
    await arrive();
    expect(await pageText()).toContain('Obtenir votre token');
    expect(await pageText()).toContain('Organisation');
    await connect();
    organisation = null;
    const connected = await pageText();
    organisation = '1';
    expect(connected).toContain('Make connecté');
    expect(connected).toContain('Zone');
    for (const absent of ['Obtenir votre token', 'Organisation', 'à compléter']) {
      expect(connected).not.toContain(absent);
    }
  });
});

describe('the token posted without scripts', () => {
  /** Posts the form; leads back to the page that it stands on. */
  async function post(values: Record<string, string>, browser: Browser) {
    browser.scripts = false;
    expect(await redirectionOf(connect(values))).toBe('/auth?next=%2Fmake');
    expect(JSON.stringify([...browser.jar])).not.toContain(values.token);
  }

  test('a refusal stands beside the field, the zone stays chosen, the token is not repeated', async () => {
    const browser = newBrowser();
    const { userId } = await arrive(browser);
    await post({ token: 'canary-refused', zone: 'us1' }, browser);
    const html = await pageHtml();
    expect(html).toMatch(
      /<input[^>]*aria-invalid="true"[^>]*name="token"|name="token"[^>]*aria-invalid="true"/,
    );
    expect(html).toContain('Make refuse ce token');
    expect(html).toMatch(/<option value="us1" selected=""/);
    expect(html).not.toContain('canary-refused');
    expect(await storedFor(userId)).toEqual([]);
  });

  test('a token that Make takes is stored, and the page is connected', async () => {
    const browser = newBrowser();
    const { userId } = await arrive(browser);
    await post({ token: make.token, zone: 'eu1' }, browser);
    expect(await storedFor(userId)).toEqual([{ zone: 'eu1' }]);
    const html = await pageHtml();
    expect(html).toContain('Make connecté');
    expect(html).not.toContain(make.token);
  });
});

describe('a request that no page of the site sent', () => {
  test.each([
    ['absent', null],
    ['null', 'null'],
    ['foreign', 'https://evil.example'],
    ['of another port', 'https://site.example:8443'],
  ])('with an Origin that is %s has no effect', async (_, sent) => {
    const browser = newBrowser();
    const { userId } = await arrive(browser);
    expect(await connect({ zone: 'eu1' })).toMatchObject({ status: 'done' });
    asked = [];
    browser.origin = sent;
    expect(await connect({ zone: 'us1' })).toMatchObject({ status: 'failed' });
    expect((await actions.runScenario(1000)).toast.tone).toBe('error');
    expect((await actions.setScenarioActive(1000, false)).toast.tone).toBe('error');
    expect(await actions.disconnect()).toEqual(NOT_REMOVED);
    expect(await storedFor(userId)).toEqual([{ zone: 'eu1' }]);
    expect(asked).toEqual([]);
  });
});

describe('arguments that no page sends', () => {
  test.each([undefined, null, 'x', 1, [], {}, { token: 'x' }])(
    '%j in place of the form is an ordinary failure',
    async (sent) => {
      const { userId } = await arrive();
      const answer = await actions.connect(IDLE, sent as unknown as FormData);
      expect(answer).toMatchObject({ status: 'invalid', toast: { title: 'Token requis' } });
      expect(await storedFor(userId)).toEqual([]);
    },
  );

  test('a file in place of the token is refused', async () => {
    await arrive();
    const data = formData({});
    data.set('token', new File(['x'], 'token.txt'));
    expect(await actions.connect(IDLE, data)).toMatchObject({ status: 'invalid' });
    expect(asked).toEqual([]);
  });

  test.each([undefined, null, 0, 1, 'false', {}])(
    'a scenario is neither on nor off by %j',
    async (active) => {
      await arrive();
      await connect();
      asked = [];
      const answer = await actions.setScenarioActive(1000, active as unknown as boolean);
      expect(answer.toast.tone).toBe('error');
      expect(asked).toEqual([]);
    },
  );
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
    expect((await connect()).toast?.description).toBe(ended);
    for (const action of [
      actions.runScenario(1000),
      actions.setScenarioActive(1000, false),
      actions.disconnect(),
    ]) {
      expect(await redirectionOf(action)).toBe(SIGN_IN);
    }
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

describe('sample mode', () => {
  test('asks Make nothing: any token is stored, the samples run', async () => {
    vi.stubEnv('MAKE_MODE', 'sample');
    vi.resetModules();
    const samples = await import('../../../app/(account)/make/actions.ts');
    const { userId } = await arrive();
    const answer = await samples.connect(IDLE, formData({ token: 'any-token', zone: 'us2' }));
    expect(answer).toMatchObject({ status: 'done' });
    expect(await storedFor(userId)).toEqual([{ zone: 'us2' }]);
    expect((await samples.runScenario(1)).toast).toEqual({
      tone: 'success',
      title: 'Scénario en cours d’exécution',
      description: 'Le scénario a été démarré.',
    });
    expect(asked).toEqual([]);
    // The configuration is whole, too.
    organisation = null;
    expect(await pageText()).toContain('1234567 (exemple)');
  });
});
