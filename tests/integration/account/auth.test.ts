import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { IDLE } from '../../../lib/forms/state.ts';
import {
  confirmLink,
  signUp as createAccount,
  type Embedded,
  mailsTo,
  migratedStore,
  needsOwnServer,
  PASSWORD,
  type SharedSupabase,
  sharedSupabase,
  startEmbedded,
  type TemporaryStore,
} from '../../support/embedded-supabase.ts';
import { GIVEN } from '../../support/given-supabase.ts';
import {
  asBrowser,
  Browser,
  connectTo,
  formData,
  newBrowser,
  nextHeaders,
  redirectionOf,
} from './support.ts';

vi.mock('next/headers', () => nextHeaders());
// The duration of an answer is the subject of enumeration.test.ts alone.
const floors = vi.hoisted((): unknown[] => []);
vi.mock('../../../lib/security/answer-time.ts', () => ({
  noSoonerThan: (work: () => unknown, floor?: number) => {
    floors.push(floor);
    return work();
  },
}));
vi.spyOn(console, 'error').mockImplementation(() => undefined);

let folder: TemporaryStore;
let server: SharedSupabase;
/** The same where it is this file's own, which some tests stop; none where one is given. */
let own: Embedded | undefined;
let actions: typeof import('../../../app/(account)/auth/actions.ts');
let signOut: typeof import('../../../app/(account)/auth/sign-out/route.ts');
let endSession: typeof import('../../../lib/account/session-end.ts').endSession;
let browser: Browser;

async function start(): Promise<void> {
  if (!GIVEN) own = await startEmbedded(folder.path, folder.environment);
  server = own ?? (await sharedSupabase());
  connectTo(server);
  actions = await import('../../../app/(account)/auth/actions.ts');
  signOut = await import('../../../app/(account)/auth/sign-out/route.ts');
  ({ endSession } = await import('../../../lib/account/session-end.ts'));
}

beforeAll(async () => {
  if (!GIVEN) folder = await migratedStore();
  await start();
});
afterAll(async () => {
  await own?.stop();
  folder?.remove();
});
beforeEach(() => {
  browser = newBrowser();
  asBrowser(browser);
});

const OWN = { password: 'Autre-mdp1!', confirmPassword: 'Autre-mdp1!' };
const FOREIGN = 'L’envoi ne vient pas de ce site. Rechargez la page et réessayez.';
const unknownEmail = () => `nobody-${randomUUID()}@example.fr`;
const signIn = (values: Record<string, string>) => actions.signIn(IDLE, formData(values));
const signUp = (values: Record<string, string>) =>
  actions.signUp(
    IDLE,
    formData({
      firstName: 'Zoé',
      lastName: 'Démo',
      password: PASSWORD,
      confirmPassword: PASSWORD,
      ...values,
    }),
  );
const subjects = async (email: string) =>
  (await mailsTo(server.mailboxUrl, email)).map(({ subject }) => subject);

/** Without what differs between any two answers. */
const said = ({ values: _, ...rest }: Awaited<ReturnType<typeof signIn>>) => rest;

async function openLink(email: string) {
  const link = confirmLink((await mailsTo(server.mailboxUrl, email))[0]);
  return redirectionOf(actions.redeemLink(IDLE, formData(Object.fromEntries(link.searchParams))));
}

describe('sign-in', () => {
  it('opens a session and goes to the dashboard, or back to where the visitor came from', async () => {
    const { email } = await createAccount(server);
    expect(await redirectionOf(signIn({ email, password: PASSWORD }))).toBe('/dashboard');
    expect(browser.jar.get('flash')?.value).toBe('signed-in');
    expect(await redirectionOf(signIn({ email, password: PASSWORD, next: '/make' }))).toBe('/make');
    expect(await redirectionOf(signIn({ email, password: PASSWORD, next: '//evil.example' }))).toBe(
      '/dashboard',
    );
  });

  it('keeps the session from scripts, until the browser closes or for long', async () => {
    const { email } = await createAccount(server);
    await redirectionOf(signIn({ email, password: PASSWORD }));
    const cookie = () => {
      const name = browser.names.find((one) => one.includes('-auth-token')) ?? '';
      return browser.jar.get(name)?.options;
    };
    expect(cookie()).toMatchObject({ httpOnly: true, sameSite: 'lax', path: '/' });
    expect(cookie()).not.toHaveProperty('maxAge');
    expect(browser.jar.get('signed-in')).toMatchObject({ value: 'session' });
    expect(browser.jar.get('signed-in')?.options).not.toHaveProperty('maxAge');

    await redirectionOf(signIn({ email, password: PASSWORD, remember: 'on' }));
    expect(cookie()?.maxAge).toBeGreaterThan(30 * 24 * 3600);
    expect(browser.jar.get('signed-in')).toMatchObject({
      value: 'lasting',
      options: { httpOnly: false, maxAge: cookie()?.maxAge },
    });
  });

  it('answers a malformed e-mail with the specified toast, and keeps what was typed but the password', async () => {
    const state = await signIn({ email: 'zoe', password: 'secret' });
    expect(state.toast).toEqual({
      title: 'Email invalide',
      description: 'Veuillez entrer une adresse email valide',
      tone: 'error',
    });
    expect(state.values).toEqual({ email: 'zoe' });
  });

  it('says the same of an unknown address, a wrong password and an unconfirmed account', async () => {
    const { email } = await createAccount(server);
    const unconfirmed = unknownEmail();
    await signUp({ email: unconfirmed });
    const answers = await Promise.all([
      signIn({ email, password: 'Faux-mdp1!' }),
      signIn({ email: unknownEmail(), password: 'Faux-mdp1!' }),
      signIn({ email: unconfirmed, password: PASSWORD }),
      signIn({ email: unconfirmed, password: 'Faux-mdp1!' }),
      signIn({ email, password: `${PASSWORD}${'x'.repeat(80)}` }),
    ]);
    for (const answer of answers) {
      expect(said(answer)).toEqual({
        status: 'failed',
        toast: {
          title: 'Erreur de connexion',
          description: 'E-mail ou mot de passe incorrect, ou adresse pas encore confirmée.',
          tone: 'error',
        },
        reference: null,
        errors: {},
      });
    }
    expect(browser.session).toBeUndefined();
  });
});

describe('a form without scripts', () => {
  it('is answered by a redirection to its page, which then finds the answer', async () => {
    browser.scripts = false;
    const values = { email: unknownEmail(), password: 'Faux-mdp1!' };
    expect(await redirectionOf(signIn(values))).toBe('/auth?next=%2Fmake');
    const { readPostedForm } = await import('../../../lib/forms/posted-form.ts');
    const posted = await readPostedForm();
    expect(posted).toMatchObject({
      form: 'sign-in',
      state: { status: 'failed', values: { email: values.email }, errors: {} },
    });
    expect(JSON.stringify([...browser.jar])).not.toContain(values.password);
    for (const value of ['', '{', '{}', '"x"', '{"form":"sign-in","state":{}}']) {
      browser.jar.set('form-answer', { value, options: {} });
      expect(await readPostedForm()).toBeNull();
    }
  });
});

describe('sign-up', () => {
  it('mails one link, which opens the session and leads to the site’s root, once', async () => {
    const email = unknownEmail();
    const state = await signUp({ email, firstName: ' <Zoé> ' });
    expect(state).toMatchObject({
      status: 'done',
      toast: {
        title: 'Inscription réussie',
        description: 'Vérifiez votre email pour confirmer votre compte.',
      },
    });
    expect(await subjects(email)).toEqual(['Confirmez votre adresse e-mail']);
    expect(browser.session).toBeUndefined();
    expect(await openLink(email)).toBe('/#adresse-confirmee');
    expect(browser.session).toBeDefined();
    // Clicked again where it signed in, all is well; with any other link no session opens.
    expect(await openLink(email)).toBe('/#adresse-confirmee');

    const { getUser } = await import('../../../lib/supabase/session.ts');
    expect(await getUser()).toMatchObject({ email });
    asBrowser(new Browser());
    const link = confirmLink((await mailsTo(server.mailboxUrl, email))[0]);
    const used = await actions.redeemLink(IDLE, formData(Object.fromEntries(link.searchParams)));
    expect(used).toMatchObject({
      status: 'failed',
      toast: {
        title: 'Lien non valable',
        description: 'Ce lien a expiré ou a déjà servi. Demandez-en un nouveau.',
      },
    });
  });

  it('leads to where who signed up was going, once, in that browser, and nowhere outside', async () => {
    const email = unknownEmail();
    const way = '/dashboard/projets/7f0c';
    await signUp({ email, next: way });
    expect(await openLink(email)).toBe(way);
    expect(browser.jar.get('flash')?.value).toBe('confirmed');
    expect(await openLink(email)).toBe('/#adresse-confirmee');

    const other = unknownEmail();
    await signUp({ email: other, next: 'https://ailleurs.example/' });
    expect(await openLink(other)).toBe('/#adresse-confirmee');
  });

  it('says what is left where both addresses of an account are to confirm its change', async () => {
    // As a hosted project answers the first of the two links; the embedded server asks the new address alone.
    const first = { msg: 'Confirmation link accepted.', code: '200' };
    const ask = globalThis.fetch;
    const asked = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async (url, init) =>
        String(url).endsWith('/verify') ? Response.json(first) : ask(url, init),
      );
    const link = { token_hash: 'hash', type: 'email_change', next: '/dashboard?onglet=profil' };
    expect(await actions.redeemLink(IDLE, formData(link))).toMatchObject({
      status: 'done',
      toast: {
        title: 'Première confirmation reçue',
        description:
          'Ouvrez maintenant le lien envoyé à votre autre adresse\u00a0: votre adresse change dès que les deux l’ont confirmé.',
      },
    });
    asked.mockRestore();
    expect(browser.session).toBeUndefined();
  });

  it.each([
    [{ email: 'zoe' }, 'Email invalide', 'Veuillez entrer une adresse email valide'],
    [
      { password: 'court' },
      'Mot de passe faible',
      'Le mot de passe doit contenir au moins 8 caractères',
    ],
    [{ confirmPassword: 'Autre-mdp1!' }, 'Erreur', 'Les mots de passe ne correspondent pas'],
  ])('refuses %j with the specified toast', async (change, title, description) => {
    const state = await signUp({ email: unknownEmail(), ...change });
    expect(state.toast).toEqual({ title, description, tone: 'error' });
  });

  it('answers alike for an address that has an account, whose owner gets a link to a new password', async () => {
    const { email } = await createAccount(server);
    const unconfirmed = unknownEmail();
    const marks = () => browser.names.map((name) => [name, browser.jar.get(name)?.options]);
    const fresh = await signUp({ email: unconfirmed });
    const freshMarks = marks();
    expect(said(await signUp({ email }))).toEqual(said(fresh));
    expect(marks()).toEqual(freshMarks);
    expect(said(await signUp({ email: unconfirmed }))).toEqual(said(fresh));
    expect(await subjects(email)).toContain('Choisissez un nouveau mot de passe');
    expect(await subjects(unconfirmed)).toContain('Choisissez un nouveau mot de passe');
    expect(await openLink(unconfirmed)).toBe('/auth/password');
  });

  it.each([
    ['signing up', async () => {}],
    ['signing up too', async (email: string) => void (await signUp({ email, ...OWN }))],
    [
      'asking for the mail again',
      async (email: string) => void (await actions.resendConfirmation(IDLE, formData({ email }))),
    ],
  ])(
    'a password that a stranger chose for the address opens nothing once its owner came by %s',
    async (_way, come) => {
      const email = unknownEmail();
      await signUp({ email });
      asBrowser(new Browser());
      await come(email);
      expect(await openLink(email)).toMatch(/^\/auth\/password(?:$|\?)/);
      asBrowser(browser);
      expect((await signIn({ email, password: PASSWORD })).status).toBe('failed');
    },
  );

  it('the password of a sign-up that another of one’s browsers confirms can be chosen again', async () => {
    const email = unknownEmail();
    await signUp({ email });
    asBrowser(new Browser());
    // The page says why it asks for a password.
    expect(await openLink(email)).toBe('/auth/password?adresse=confirmee');
    const choice = formData({ password: PASSWORD, confirmPassword: PASSWORD });
    expect(await redirectionOf(actions.setNewPassword(IDLE, choice))).toBe('/dashboard');
    asBrowser(browser);
    expect(await redirectionOf(signIn({ email, password: PASSWORD }))).toBe('/dashboard');
  });
});

describe('a request that no form of the site made', () => {
  const values = { email: unknownEmail(), password: PASSWORD };

  it.each([null, 'null', 'https://evil.example'])('from %s has no effect', async (origin) => {
    const { email } = await createAccount(server);
    browser.origin = origin;
    const refused = { title: 'Erreur de connexion', description: FOREIGN };
    expect((await signIn({ email, password: PASSWORD })).toast).toMatchObject(refused);
    expect(browser.names).toEqual([]);
    browser.origin = 'https://site.example';
    await redirectionOf(signIn({ email, password: PASSWORD }));
    browser.origin = origin;
    const headers = new Headers({ host: 'site.example', ...(origin && { origin }) });
    const request = new Request('https://site.example/auth/sign-out', { method: 'POST', headers });
    expect((await signOut.POST(request)).status).toBe(403);
    expect(browser.session).toBeDefined();
  });

  it.each([[undefined], [null], ['x'], [['x']], [values]])(
    'with %j in the place of the fields is answered as an empty form is',
    async (sent) => {
      const answer = await actions.signIn(IDLE, sent as unknown as FormData);
      expect(said(answer)).toEqual(said(await signIn({})));
      expect(answer.toast?.title).toBe('Email invalide');
    },
  );
});

describe('an address that is no text', () => {
  const FORMS = ['signIn', 'signUp', 'requestRecovery', 'resendConfirmation'] as const;
  const WORDS = {
    firstName: 'Zoé',
    lastName: 'Démo',
    password: PASSWORD,
    confirmPassword: PASSWORD,
  };
  it.each(
    FORMS.flatMap((form) =>
      (['zoe\0@exemple.fr', '\0', new File(['zoe@exemple.fr'], 'email')] as const).map(
        (email) => [form, email] as const,
      ),
    ),
  )('is what %s says of %j', async (form, email) => {
    const data = formData(WORDS);
    data.set('email', email as string);
    const { status, toast } = await actions[form](IDLE, data);
    expect([status, toast?.title]).toEqual(['invalid', 'Email invalide']);
  });
});

describe('a forgotten password', () => {
  it('leads by a link to a new one, which ends the other sessions', async () => {
    const { email, client } = await createAccount(server);
    const other = new Browser();
    asBrowser(other);
    await redirectionOf(signIn({ email, password: PASSWORD }));

    asBrowser(browser);
    const { toast } = await actions.requestRecovery(IDLE, formData({ email }));
    expect(toast?.title).toBe('E-mail envoyé');
    expect(await openLink(email)).toBe('/auth/password');
    const change = { password: 'Nouveau-mdp1!', confirmPassword: 'Nouveau-mdp1!' };
    expect(await redirectionOf(actions.setNewPassword(IDLE, formData(change)))).toBe('/dashboard');
    expect(browser.names).not.toContain('recovery-token');

    asBrowser(new Browser());
    expect((await signIn({ email, password: PASSWORD })).status).toBe('failed');
    expect(await redirectionOf(signIn({ email, password: 'Nouveau-mdp1!' }))).toBe('/dashboard');
    expect((await client.auth.getUser()).error).not.toBeNull();
  });

  it('needs the proof of the link, not just an open session', async () => {
    const { email } = await createAccount(server);
    await redirectionOf(signIn({ email, password: PASSWORD }));
    const change = formData({ password: 'Nouveau-mdp1!', confirmPassword: 'Nouveau-mdp1!' });
    const { issueRecoveryProof } = await import('../../../lib/account/recovery-proof.ts');
    for (const proof of [undefined, 'x', issueRecoveryProof(randomUUID())]) {
      if (proof) browser.jar.set('recovery-token', { value: proof, options: {} });
      expect((await actions.setNewPassword(IDLE, change)).toast).toMatchObject({
        description: 'Ce lien a expiré. Demandez-en un nouveau.',
      });
    }
    expect(await redirectionOf(signIn({ email, password: PASSWORD }))).toBe('/dashboard');
  });

  it('and a confirmation asked for again answer the same for any address', async () => {
    const { email } = await createAccount(server);
    for (const ask of [actions.requestRecovery, actions.resendConfirmation]) {
      const known = await ask(IDLE, formData({ email }));
      const unknown = await ask(IDLE, formData({ email: unknownEmail() }));
      expect(said(known)).toEqual(said(unknown));
      expect(known.status).toBe('done');
    }
  });
});

const TOO_MANY = {
  title: 'Erreur de connexion',
  description: 'Trop de tentatives de connexion. Veuillez réessayer dans 15 minutes.',
};

describe('wrong passwords', () => {
  /** Tries one from a new browser at this IP. */
  const tryFrom = (ip: string, email: string, password = 'Faux-mdp1!') => {
    asBrowser(new Browser(ip));
    return signIn({ email, password });
  };
  const openFrom = (ip: string, email: string) => redirectionOf(tryFrom(ip, email, PASSWORD));

  it('shut a new browser out with the sixth attempt, and after a restart', async () => {
    needsOwnServer();
    const { email } = await createAccount(server);
    for (let attempt = 1; attempt <= 5; attempt++) {
      const { toast } = await tryFrom(browser.ip, email);
      expect(toast?.description).toContain('incorrect');
    }
    expect((await tryFrom(browser.ip, email, PASSWORD)).toast).toMatchObject(TOO_MANY);
    await own?.stop();
    await start();
    expect((await tryFrom(browser.ip, email.toUpperCase(), PASSWORD)).toast).toMatchObject(
      TOO_MANY,
    );
  });

  it('never shut out the owner, in a browser that they signed in with or at another IP', async () => {
    const { email } = await createAccount(server);
    const own = browser;
    expect(await redirectionOf(signIn({ email, password: PASSWORD }))).toBe('/dashboard');
    await endSession('local');
    // At the same IP, and enough of them to shut it out for every account.
    for (let attempt = 1; attempt <= 6; attempt++) await tryFrom(own.ip, email);
    await Promise.all(Array.from({ length: 30 }, () => tryFrom(own.ip, unknownEmail())));
    expect((await tryFrom(own.ip, email, PASSWORD)).toast).toMatchObject(TOO_MANY);
    expect(await openFrom('198.51.100.7', email)).toBe('/dashboard');
    asBrowser(own);
    expect(await redirectionOf(signIn({ email, password: PASSWORD }))).toBe('/dashboard');
    // Attempts of a known browser itself are counted.
    for (let attempt = 1; attempt <= 5; attempt++) await signIn({ email, password: 'Faux-mdp1!' });
    expect((await signIn({ email, password: PASSWORD })).toast).toMatchObject(TOO_MANY);
  });

  it('are forgotten with a right one, and right ones never counted', async () => {
    const { email } = await createAccount(server);
    for (const password of ['Faux-mdp1!', 'Faux-mdp2!', 'Faux-mdp3!', 'Faux-mdp4!']) {
      await tryFrom(browser.ip, email, password);
    }
    for (let attempt = 1; attempt <= 7; attempt++) {
      expect(await openFrom(browser.ip, email)).toBe('/dashboard');
    }
    for (let attempt = 1; attempt <= 4; attempt++) await tryFrom(browser.ip, email);
    expect(await openFrom(browser.ip, email)).toBe('/dashboard');
  });

  it('from many IPs come to a hundred a day; a mailed link still opens, and a known browser', async () => {
    const { email } = await createAccount(server);
    expect(await redirectionOf(signIn({ email, password: PASSWORD }))).toBe('/dashboard');
    const own = browser;
    const description = async (n: number) =>
      (await tryFrom(`198.51.${Math.floor(n / 5)}.1`, email)).toast?.description ?? '';
    const said = [];
    for (let n = 0; n < 104; n++) said.push(await description(n));
    expect(said.slice(0, 100).every((text) => text.includes('incorrect'))).toBe(true);
    expect(new Set(said.slice(100))).toEqual(
      new Set([
        'Trop de tentatives de connexion avec cette adresse e-mail. Demandez un nouveau mot de passe, ou réessayez demain.',
      ]),
    );
    asBrowser(own);
    expect(await redirectionOf(signIn({ email, password: PASSWORD }))).toBe('/dashboard');
    asBrowser(new Browser('198.51.200.1'));
    await actions.requestRecovery(IDLE, formData({ email }));
    expect(await openLink(email)).toBe('/auth/password');
  });

  it('are answered more and more slowly', async () => {
    floors.length = 0;
    const { email } = await createAccount(server);
    for (let attempt = 1; attempt <= 6; attempt++) await tryFrom(browser.ip, email);
    expect(floors.filter((floor) => floor !== undefined)).toEqual([0, 0, 1000, 2000, 4000]);
  });
});

describe('a known browser', () => {
  const cookieOf = (one: Browser) =>
    [...one.jar].find(([name]) => name.startsWith('known-browser-')) ?? [];

  it('is so by a lasting cookie that names nobody and outlives signing out', async () => {
    const { email } = await createAccount(server);
    await redirectionOf(signIn({ email, password: PASSWORD }));
    const [name = '', cookie] = cookieOf(browser);
    expect(cookie?.options).toMatchObject({ httpOnly: true, sameSite: 'lax', maxAge: 15_552_000 });
    expect(`${name}=${cookie?.value}`).not.toContain(email.split('@')[0]);
    await endSession('local');
    expect(browser.names).toContain(name);
    const other = await createAccount(server);
    await redirectionOf(signIn({ email: other.email, password: PASSWORD }));
    expect(browser.names.filter((one) => one.startsWith('known-browser-'))).toHaveLength(2);
  });

  it('is none with a cookie that was forged, is another account’s, or is of an old password', async () => {
    const { knownBrowser } = await import('../../../lib/account/known-browser.ts');
    const { email } = await createAccount(server);
    const other = await createAccount(server);
    await redirectionOf(signIn({ email, password: PASSWORD }));
    expect(await knownBrowser(email)).not.toBeNull();
    expect(await knownBrowser(other.email)).toBeNull();
    expect(await knownBrowser(email, Date.now() + 15_553_000_000)).toBeNull();
    const [name = '', cookie] = cookieOf(browser);
    const { value = '', options = {} } = cookie ?? {};
    for (const forged of [
      '',
      'x',
      `${value}x`,
      value.replace(/^./, 'z'),
      value.replace(/\.\d+/, '.9999999999'),
    ]) {
      browser.jar.set(name, { value: forged, options });
      expect(await knownBrowser(email)).toBeNull();
    }
    browser.jar.set(name, { value, options });
    const old = browser;
    asBrowser(new Browser());
    await actions.requestRecovery(IDLE, formData({ email }));
    await openLink(email);
    await redirectionOf(actions.setNewPassword(IDLE, formData(OWN)));
    expect(await knownBrowser(email)).not.toBeNull();
    asBrowser(old);
    expect(await knownBrowser(email)).toBeNull();
  });
});

describe('rate limit: 5 attempts per e-mail within 15 minutes', () => {
  it('refuses the sixth sign-up, and counts each form on its own', async () => {
    const email = unknownEmail();
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect((await signUp({ email })).status).toBe('done');
    }
    expect((await signUp({ email })).toast).toMatchObject({
      title: 'Erreur d’inscription',
      description: 'Trop de tentatives d’inscription. Veuillez réessayer dans 15 minutes.',
    });
    expect((await actions.requestRecovery(IDLE, formData({ email }))).status).toBe('done');
  });

  it('refuses an IP that tries many e-mails', async () => {
    const outcomes = [];
    for (let attempt = 0; attempt < 31; attempt++) {
      outcomes.push(signIn({ email: unknownEmail(), password: 'Faux-mdp1!' }));
    }
    const toasts = (await Promise.all(outcomes)).map(({ toast }) => toast?.description ?? '');
    expect(toasts.filter((text) => text.startsWith('Trop de tentatives'))).toHaveLength(1);
  });
});

describe('sign-out', () => {
  it('removes every cookie whose name contains token or auth, and leaves a word of goodbye', async () => {
    const { email } = await createAccount(server);
    await redirectionOf(signIn({ email, password: PASSWORD }));
    for (const name of ['my-token', 'OAuth-state', 'theme']) {
      browser.jar.set(name, { value: 'x', options: {} });
    }
    expect(await endSession('local')).toMatchObject({ ok: true });
    expect(browser.names).toEqual(['flash', expect.stringMatching(/^known-browser-/), 'theme']);
    expect(browser.jar.get('flash')?.value).toBe('signed-out');
  });

  it.each([
    ['local', { here: false, there: true }],
    ['others', { here: true, there: false }],
    ['global', { here: false, there: false }],
  ] as const)('%s ends the sessions that it names', async (scope, expected) => {
    const { email } = await createAccount(server);
    const there = new Browser();
    for (const one of [browser, there]) {
      asBrowser(one);
      await redirectionOf(signIn({ email, password: PASSWORD }));
    }
    asBrowser(browser);
    expect(await endSession(scope)).toMatchObject({ ok: true });
    const { createSessionClient } = await import('../../../lib/supabase/server.ts');
    const signedIn = async (one: Browser) => {
      asBrowser(one);
      return (await (await createSessionClient()).auth.getUser()).data.user !== null;
    };
    expect({ here: await signedIn(browser), there: await signedIn(there) }).toEqual(expected);
  });
});

/** Last: the server is not started again. */
describe('the store down', () => {
  it('is a French message on every form, which keeps what was typed', async () => {
    needsOwnServer();
    const { email } = await createAccount(server);
    await redirectionOf(signIn({ email, password: PASSWORD }));
    await own?.stop();
    const change = { password: 'Nouveau-mdp1!', confirmPassword: 'Nouveau-mdp1!' };
    const states = [
      await signIn({ email, password: PASSWORD }),
      await signUp({ email }),
      await actions.requestRecovery(IDLE, formData({ email })),
      await actions.resendConfirmation(IDLE, formData({ email })),
      await actions.redeemLink(IDLE, formData({ token_hash: 'x', type: 'signup' })),
      await actions.setNewPassword(IDLE, formData(change)),
    ];
    for (const { status, toast } of states) {
      expect(status).toBe('failed');
      expect(toast?.description).toMatch(/Le service ne répond pas/);
    }
    expect(states[0]?.values).toMatchObject({ email });
    expect(await endSession('global')).toMatchObject({
      ok: false,
      refusal: { message: expect.stringMatching(/Le service ne répond pas/) },
    });
    expect(browser.session).toBeDefined();
    expect(await endSession('local')).toMatchObject({ ok: true });
    expect(browser.session).toBeUndefined();
  });
});
