import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { IDLE } from '../../../lib/forms/state.ts';
import { ACCOUNT_MAIL_TEXTS } from '../../../lib/words/account-mails.ts';
import {
  clientOf,
  confirmLink,
  signUp as createAccount,
  KEYS,
  mailsTo,
  PASSWORD,
  serviceOf,
  sharedSupabase,
} from '../../support/embedded-supabase.ts';
import { fixture } from '../../support/fixture.ts';
import { type Fault, faultyStoreOf } from './faulty-store.ts';
import {
  asBrowser,
  type Browser,
  connectTo,
  formData,
  newBrowser,
  nextHeaders,
  redirectionOf,
  signedInTo,
} from './support.ts';

vi.mock('next/headers', () => nextHeaders());
vi.mock('next/cache', () => ({ refresh: () => undefined }));
/** Work that waits until the visitor has the answer. */
let afterwards: Array<() => Promise<void>> = [];
vi.mock('next/server', () => ({ after: (work: () => Promise<void>) => afterwards.push(work) }));
const settings = {
  brand: 'Atelier',
  ownerName: '[Prénom Nom à compléter]',
  email: 'atelier@exemple.test',
  replyDelay: '24h',
  bindingNote: 'Seul le devis signé fait foi.',
  paymentMeans: 'en ligne, par carte bancaire',
  labels: { tax: 'HT' },
};
vi.mock('../../../lib/content/queries/site-settings.ts', () => ({
  readSiteSettings: async () => settings,
  getSiteSettings: async () => settings,
}));
vi.mock('../../../lib/content/queries/mails.ts', async (original) => ({
  ...(await original<typeof import('../../../lib/content/queries/mails.ts')>()),
  getAccountMails: async () => ACCOUNT_MAIL_TEXTS,
}));
/** The content that the site was told to show anew. */
const refreshed = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/publishing/revalidate.ts', () => ({ revalidateContent: refreshed }));
// The duration of an answer is the subject of enumeration.test.ts alone.
vi.mock('../../../lib/security/answer-time.ts', () => ({
  noSoonerThan: (work: () => unknown) => work(),
}));
vi.spyOn(console, 'error').mockImplementation(() => undefined);

const server = fixture(sharedSupabase);
const store = faultyStoreOf(server);
const service = serviceOf(server);
beforeAll(() => {
  vi.stubEnv('SMTP_URL', server.smtpUrl);
  connectTo(store);
});
const actions = fixture(() => import('../../../app/(account)/dashboard/actions.ts'));
let browser: Browser;
function inAnotherBrowser(): void {
  browser = newBrowser();
  asBrowser(browser);
}
beforeEach(() => {
  afterwards = [];
  inAnotherBrowser();
});

/** A client signed in with `browser`. */
const signedIn = (metadata: Record<string, string> = {}) => signedInTo(server, metadata);

const FRENCH_OUTAGE = /Le service ne répond pas|Une erreur est survenue/;
const FIELDS = { first_name: 'Zoé', last_name: 'Démo', phone: '06 12 34 56 78', company: 'A & B' };
/** The proof that a changed e-mail asks for. */
const PROOF = { currentPassword: PASSWORD };
const save = (values: Record<string, string>) => actions.saveProfile(IDLE, formData(values));
const profileOf = async (userId: string) =>
  (await service.from('profiles').select().eq('user_id', userId).single()).data;
const hash = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('hex');

const sendLead = async (
  kind: 'quote' | 'message',
  email: string,
  userId: string | null,
  isUnproven = false,
) => {
  const { data, error } = await service
    .rpc('create_lead', {
      lead_kind: kind,
      lead_payload:
        kind === 'quote'
          ? { projectName: 'Ma boutique', service: 'shopify', description: randomUUID() }
          : { subject: 'Une question', message: randomUUID() },
      lead_idempotency_key: randomUUID(),
      lead_email_hash: hash(email),
      lead_consent_contact: true,
      lead_estimate: kind === 'quote' ? { minimum: 1800, maximum: 2340 } : null,
      lead_user_id: userId,
      lead_is_unproven: isUnproven,
    })
    .single<{ reference: string }>();
  expect(error).toBeNull();
  return data?.reference as string;
};

/** One row of everything that can be a client's; of the leads one sent before signing up. */
async function withEverything() {
  const account = await signedIn();
  const { client, userId, email } = account;
  const sealed = await client.rpc('encrypt_api_token', { plain_token: 'secret-make-token' });
  for (const [table, row] of [
    ['testimonials', { name: 'Zoé', content: 'Un très bon travail.', rating: 5 }],
    ['user_api_tokens', { service_name: 'make', encrypted_token: sealed.data }],
  ] as const) {
    expect((await client.from(table).insert({ user_id: userId, ...row })).error).toBeNull();
  }
  const project = { user_id: userId, name: 'Portail', type: 'Application web' };
  expect((await service.from('projects').insert(project)).error).toBeNull();
  const quote = {
    user_id: userId,
    email_hash: hash(email),
    number: `D-2031-${String(Math.floor(Math.random() * 1e8)).padStart(4, '0')}`,
    status: 'sent',
    content: { title: 'Portail' },
    document: { content: { title: 'Portail' } },
    issued_on: '2031-01-01',
    valid_until: '2031-01-31',
    sha256: 'a'.repeat(64),
    sent_at: '2031-01-01T09:00:00Z',
  };
  expect((await service.from('quotes').insert(quote)).error).toBeNull();
  const references = [
    await sendLead('quote', email, userId),
    await sendLead('message', email, userId),
    await sendLead('message', email.toUpperCase(), null),
  ];
  return { ...account, references };
}

/** Number of rows of each table that are this client's. */
async function rowsOf({ userId, email }: { userId: string; email: string }) {
  const count = async (table: string) =>
    (await service.from(table).select('user_id').eq('user_id', userId)).data?.length;
  return {
    profiles: await count('profiles'),
    testimonials: await count('testimonials'),
    user_api_tokens: await count('user_api_tokens'),
    projects: await count('projects'),
    quotes: await count('quotes'),
    leads: (await service.from('leads').select('id').eq('email_hash', hash(email))).data?.length,
  };
}
const EVERYTHING = {
  profiles: 1,
  testimonials: 1,
  user_api_tokens: 1,
  projects: 1,
  quotes: 1,
  leads: 3,
};
const NOTHING = {
  profiles: 0,
  testimonials: 0,
  user_api_tokens: 0,
  projects: 0,
  quotes: 0,
  leads: 0,
};

describe('the profile', () => {
  it('is saved, sanitised, with the specified toast', async () => {
    const { email, userId } = await signedIn();
    const state = await save({ ...FIELDS, first_name: ' <Zoé> ', email });
    expect(state).toMatchObject({
      status: 'done',
      toast: {
        title: 'Profil mis à jour',
        description: 'Vos informations ont été sauvegardées.',
        tone: 'success',
      },
    });
    expect(await profileOf(userId)).toMatchObject({ ...FIELDS, email });
    // The same e-mail in other letters is no change: no password is asked for, no mail sent.
    expect((await save({ ...FIELDS, email: email.toUpperCase() })).status).toBe('done');
    expect(await profileOf(userId)).toMatchObject({ ...FIELDS, email });
  });

  it('is the signed-in client’s own, whichever another a form names', async () => {
    const victim = await createAccount(server, { first_name: 'Ana' });
    const { email, userId } = await signedIn();
    const before = await profileOf(victim.userId);
    const state = await save({ ...FIELDS, email, user_id: victim.userId, id: before.id });
    expect(state.status).toBe('done');
    expect(await profileOf(victim.userId)).toEqual(before);
    expect(await profileOf(userId)).toMatchObject(FIELDS);
  });

  it('of nobody is « Non connecté », and what was typed is kept', async () => {
    const typed = { ...FIELDS, email: 'zoe@exemple.test' };
    expect(await save(typed)).toMatchObject({
      status: 'refused',
      toast: { title: 'Erreur de mise à jour', description: 'Non connecté' },
      values: typed,
    });
  });

  it('takes what was pasted for what it means, and the toast keeps its words where that is unknown', async () => {
    const { email, userId } = await signedIn();
    const pasted = {
      first_name: '\u202eZo\u200bé',
      last_name: 'D’Arc\u00a0',
      email: `\u202amailto:${email}.\u202c`,
      phone: '\u202d0690\u00a012\u201134\u202f56\u202c',
      company: 'Roy\u00a0SARL\u200b',
    };
    expect((await save(pasted)).status).toBe('done');
    expect(await profileOf(userId)).toMatchObject({
      first_name: 'Zoé',
      last_name: 'D’Arc',
      email,
      phone: '+590 690 12 34 56',
      company: 'Roy SARL',
    });
    expect(await save({ ...FIELDS, email: 'zoé@exemple.fr' })).toMatchObject({
      status: 'invalid',
      toast: {
        title: 'Email invalide',
        description: 'Veuillez entrer une adresse email valide',
      },
      errors: { email: expect.stringContaining('sans accent') },
      values: { email: 'zoé@exemple.fr' },
    });
  });

  it('says what is wrong at each field, and saves none of it', async () => {
    const { email, userId } = await signedIn();
    const state = await save({ ...FIELDS, email: 'zoe', phone: 'abc' });
    expect(state).toMatchObject({
      status: 'invalid',
      toast: {
        title: 'Email invalide',
        description: 'Veuillez entrer une adresse email valide',
      },
      errors: { phone: 'Veuillez entrer un numéro de téléphone valide' },
    });
    expect(await profileOf(userId)).toMatchObject({ phone: '', email });
  });

  it('changes its e-mail through a link to the new address, and keeps it until then', async () => {
    const { email, userId } = await signedIn();
    const next = `new-${email}`;
    const state = await save({ ...FIELDS, email: next, ...PROOF });
    expect(state.toast?.description).toBe(
      `Vos informations ont été sauvegardées. Pour changer d’adresse, ouvrez le lien envoyé à ${next}.`,
    );
    expect(await profileOf(userId)).toMatchObject({ ...FIELDS, email });
    const { getUser } = await import('../../../lib/supabase/session.ts');
    expect(await getUser()).toMatchObject({ email });
    const link = confirmLink((await mailsTo(server.mailboxUrl, next))[0]);
    const confirmed = await clientOf(server.url, KEYS.publishable).auth.verifyOtp({
      token_hash: link.searchParams.get('token_hash') ?? '',
      type: 'email_change',
    });
    expect(confirmed.error).toBeNull();
    expect(await profileOf(userId)).toMatchObject({ email: next });
  });

  it('says the same where the new address is somebody’s already, and does not take it', async () => {
    const taken = await createAccount(server);
    const { getUser } = await import('../../../lib/supabase/session.ts');
    const answers = [];
    for (const next of [taken.email, `free-${randomUUID()}@example.fr`]) {
      const { email, userId } = await signedIn();
      const before = await getUser();
      const state = await save({ ...FIELDS, email: next, ...PROOF });
      expect(state).toMatchObject({ status: 'done', toast: { title: 'Profil mis à jour' } });
      expect(state.toast?.description).toContain(`ouvrez le lien envoyé à ${next}`);
      // Nothing that a page shows afterwards tells the two apart.
      expect(await getUser()).toEqual(before);
      expect(await profileOf(userId)).toMatchObject({ email });
      // Nor does asking again: the auth server pauses only where it has mailed.
      answers.push(await save({ ...FIELDS, email: `other-${email}`, ...PROOF }));
    }
    for (const { status, toast } of answers) {
      expect([status, toast?.description]).toEqual([
        'failed',
        'Vos autres informations sont sauvegardées, mais l’adresse e-mail n’a pas changé. Un e-mail vient déjà de partir. Patientez une minute avant d’en demander un autre.',
      ]);
    }
  });

  it('tells the present address that another one was asked for', async () => {
    const { email } = await signedIn();
    await save({ ...FIELDS, email });
    expect(afterwards).toEqual([]);
    await save({ ...FIELDS, email: `new-${email}`, ...PROOF });
    for (const work of afterwards) await work();
    const [notice] = await mailsTo(server.mailboxUrl, email);
    expect(notice).toMatchObject({
      from: settings.email,
      replyTo: settings.email,
      subject: 'Votre adresse e-mail va changer',
      text: expect.stringContaining('Changez votre mot de passe sans attendre'),
    });
    expect(notice?.text).not.toContain(`new-${email}`);
    // An owner whose name is still to be filled in does not sign.
    expect(notice?.text).toContain('-- \nAtelier\nhttp');
  });

  it.each([
    [{}, 'Veuillez entrer votre mot de passe actuel'],
    [{ currentPassword: 'Faux-mdp1!' }, 'Le mot de passe actuel est incorrect.'],
  ])(
    'changes nothing with a new e-mail and the proof %j, and says so at the field',
    async (proof, message) => {
      const { email, userId } = await signedIn();
      const before = await profileOf(userId);
      const typed = { ...FIELDS, email: `new-${email}` };
      expect(await save({ ...typed, ...proof })).toMatchObject({
        status: 'failed',
        toast: { title: 'Erreur de mise à jour', description: message },
        errors: { currentPassword: message },
        values: typed,
      });
      expect(await profileOf(userId)).toEqual(before);
      expect(await mailsTo(server.mailboxUrl, typed.email)).toEqual([]);
    },
  );

  it('sends no more than five of these mails in 15 minutes', async () => {
    const { email, userId } = await signedIn();
    const { consumeRateLimit, RATE_LIMIT } = await import('../../../lib/supabase/rate-limit.ts');
    const counted = { ...RATE_LIMIT, purpose: 'email-change' };
    for (let earlier = 1; earlier <= 4; earlier++) await consumeRateLimit(counted, userId);
    expect((await save({ ...FIELDS, email: `n5-${email}`, ...PROOF })).status).toBe('done');
    expect((await save({ ...FIELDS, email: `n6-${email}`, ...PROOF })).toast).toMatchObject({
      title: 'Erreur de mise à jour',
      description: expect.stringContaining('Veuillez réessayer dans 15 minutes.'),
    });
    expect(await mailsTo(server.mailboxUrl, `n6-${email}`)).toEqual([]);
  });
});

describe('a change of password', () => {
  const NEW = { password: 'Nouveau-mdp1!', confirmPassword: 'Nouveau-mdp1!' };
  const change = (values: Record<string, string>) => actions.changePassword(IDLE, formData(values));

  it('needs the present one, and ends the other sessions', async () => {
    const { email, client } = await signedIn();
    expect((await change({ ...NEW, currentPassword: 'Faux-mdp1!' })).toast).toMatchObject({
      title: 'Erreur de mise à jour',
      description: 'Le mot de passe actuel est incorrect.',
    });
    expect(await change({ ...NEW, currentPassword: PASSWORD })).toMatchObject({
      status: 'done',
      toast: { title: 'Mot de passe modifié' },
      values: {},
    });
    expect((await client.auth.getUser()).error).not.toBeNull();
    const { getUser } = await import('../../../lib/supabase/session.ts');
    expect(await getUser()).toMatchObject({ email });
    const visitor = clientOf(server.url, KEYS.publishable);
    const signIn = (password: string) => visitor.auth.signInWithPassword({ email, password });
    expect((await signIn(PASSWORD)).error).not.toBeNull();
    expect((await signIn(NEW.password)).error).toBeNull();
  });

  it('opens a new session for this browser, and tells the owner', async () => {
    const { email } = await signedIn();
    const before = browser.session;
    await change({ ...NEW, currentPassword: PASSWORD });
    expect(browser.session).not.toBe(before);
    const { knownBrowser } = await import('../../../lib/account/known-browser.ts');
    expect(await knownBrowser(email)).not.toBeNull();
    const [notice, ...others] = await mailsTo(server.mailboxUrl, email);
    expect(others.filter(({ subject }) => subject === notice?.subject)).toEqual([]);
    expect(notice).toMatchObject({
      subject: 'Votre mot de passe a changé',
      text: expect.stringContaining('/auth/recovery'),
    });
    expect(notice?.html).not.toContain('{{');
  });

  it('never shuts out who knows the present one', async () => {
    await signedIn();
    const passwords = [
      PASSWORD,
      'Nouveau-mdp1!',
      PASSWORD,
      'Nouveau-mdp1!',
      PASSWORD,
      'Nouveau-mdp1!',
      PASSWORD,
    ];
    for (const [step, password] of passwords.slice(1).entries()) {
      const values = {
        password,
        confirmPassword: password,
        currentPassword: passwords[step] ?? '',
      };
      expect((await change(values)).status).toBe('done');
    }
  });

  it('is not for who tries out passwords on an open session', async () => {
    await signedIn();
    for (let attempt = 1; attempt <= 5; attempt++) {
      await change({ ...NEW, currentPassword: 'Faux-mdp1!' });
    }
    expect((await change({ ...NEW, currentPassword: PASSWORD })).toast?.description).toContain(
      'Veuillez réessayer dans 15 minutes.',
    );
  });

  it('of nobody changes nothing', async () => {
    const state = await change({ ...NEW, currentPassword: PASSWORD });
    expect(state.toast?.description).toBe('Non connecté');
  });
});

describe('what the dashboard lists', () => {
  const load = async (userId: string) => {
    const { loadDashboard } = await import('../../../lib/dashboard/dashboard.ts');
    return loadDashboard(userId, (id) => (id === 'shopify' ? 'Boutique Shopify' : undefined));
  };

  it('is the client’s own: projects, requests « En attente », all that was sent', async () => {
    await withEverything();
    inAnotherBrowser();
    const { userId, references } = await withEverything();
    const { profile, projects, requests } = await load(userId);
    expect(profile?.data).toMatchObject({ company: '' });
    expect(projects?.data).toHaveLength(2);
    expect(projects?.data).toContainEqual(
      expect.objectContaining({
        name: 'Ma boutique',
        type: 'Boutique Shopify',
        state: 'planned',
        price: { minimum: 1800, maximum: 2340, priceStep: 1 },
        request: expect.objectContaining({ reference: references[0] }),
      }),
    );
    expect(requests?.data.map(({ reference }) => reference).sort()).toEqual(references.sort());
  });

  it('leaves out requests that were decided on', async () => {
    const { userId, references } = await withEverything();
    const { data } = await service
      .from('leads')
      .select('id')
      .eq('reference', references[0])
      .single();
    for (const [version, state] of ['in_progress', 'won'].entries()) {
      const { error } = await service.rpc('move_lead', {
        lead: data?.id,
        seen_version: version,
        actor_id: 'pZoe',
        actor_name: 'Zoé',
        new_status: state,
      });
      expect(error).toBeNull();
    }
    expect((await load(userId)).projects?.data.map(({ name }) => name)).toEqual(['Portail']);
  });

  it('is nobody’s for another id than one’s own', async () => {
    const victim = await withEverything();
    inAnotherBrowser();
    await signedIn();
    const { profile, projects, requests } = await load(victim.userId);
    expect({ profile, projects, requests }).toEqual({
      profile: { data: null },
      projects: { data: [] },
      requests: { data: [] },
    });
  });

  it('is shown and taken away whole, also past the 1,000 rows of one answer', async () => {
    const { userId, email } = await signedIn();
    const reference = await sendLead('message', email, userId);
    const lead = await service.from('leads').select('id').eq('reference', reference).single();
    const rows = Array.from({ length: 1_100 }, (_, index) => ({
      lead_id: lead.data?.id,
      author: 'consultant',
      body: `message ${index}`,
      created_at: new Date(Date.UTC(2026, 0, 1) + index).toISOString(),
    }));
    expect((await service.from('lead_messages').insert(rows)).error).toBeNull();
    const [shown] = (await load(userId)).requests?.data ?? [];
    expect(shown?.messages).toHaveLength(1_100);
    expect(shown?.messages.at(-1)?.text).toBe('message 1099');
    const { exportAccount } = await import('../../../lib/dashboard/export.ts');
    const [taken] = (await exportAccount({ id: userId } as never)).requests;
    expect(taken?.messages.map(({ body }) => body)).toEqual(rows.map(({ body }) => body));
  });

  it('says which part did not answer, and shows the others', async () => {
    const { userId } = await withEverything();
    for (const fault of ['gone', '500', 'bad JSON'] as const) {
      store.fail(fault, /\/rest\/v1\/projects/);
      const { profile, projects, requests } = await load(userId);
      expect(projects).toBeNull();
      expect(profile?.data).not.toBeNull();
      expect(requests?.data).toHaveLength(3);
    }
  });
});

describe('a request that somebody sent with the client’s address', () => {
  const shown = async (userId: string) => {
    const { loadDashboard } = await import('../../../lib/dashboard/dashboard.ts');
    const { requests, unclaimed, projects } = await loadDashboard(userId, () => undefined);
    const { exportAccount } = await import('../../../lib/dashboard/export.ts');
    const taken = JSON.stringify(await exportAccount({ id: userId } as never));
    return { own: JSON.stringify([requests, projects, taken]), unclaimed: unclaimed?.data };
  };
  const answer = (reference: string, said: 'oui' | 'non') =>
    actions.claim(IDLE, formData({ reference, answer: said }));

  it('shows nothing that was typed until they say that it is theirs, and never once they say no', async () => {
    const { userId, email } = await signedIn();
    const [mine, foreign] = [
      await sendLead('quote', email, null, true),
      await sendLead('message', email.toUpperCase(), null, true),
    ];
    const before = await shown(userId);
    expect(before.own).not.toMatch(/MSG-|DEV-|Ma boutique|Une question/);
    expect(before.unclaimed).toEqual([
      { reference: foreign, topic: 'message', sentAt: expect.any(String) },
      { reference: mine, topic: 'quote', sentAt: expect.any(String) },
    ]);
    expect((await answer(mine, 'oui')).toast?.title).toBe('Demande ajoutée');
    expect((await answer(foreign, 'non')).toast?.title).toBe('C’est noté');
    const after = await shown(userId);
    expect(after.unclaimed).toEqual([]);
    expect(after.own).toContain(mine);
    expect(after.own).not.toContain(foreign);
    expect((await answer(foreign, 'oui')).toast).toMatchObject({
      title: 'Réponse non enregistrée',
      description: 'Cette demande n’attend plus votre réponse. Rechargez la page.',
    });
  });

  it('is nobody else’s to claim, nor of who is not signed in', async () => {
    const victim = await createAccount(server);
    const reference = await sendLead('message', victim.email, null, true);
    expect((await answer(reference, 'oui')).toast?.description).toBe('Non connecté');
    const { userId } = await signedIn();
    expect((await answer(reference, 'oui')).status).toBe('failed');
    expect((await shown(userId)).own).not.toContain(reference);
  });
});

describe('a call that is opened', () => {
  const open = (id: string) => actions.openAppointment(IDLE, formData({ id }));

  it('is none that is not the client’s, and nobody’s who is not signed in', async () => {
    expect((await open(randomUUID())).status).toBe('refused');
    await signedIn();
    expect(await open(randomUUID())).toMatchObject({
      status: 'failed',
      toast: { description: 'Ce rendez-vous n’est plus dans votre espace. Rechargez la page.' },
    });
    for (const data of [null, 'x', formData({ id: 'x' })]) {
      expect(await actions.openAppointment(IDLE, data as FormData)).toMatchObject({
        status: 'invalid',
        toast: { title: 'Rendez-vous non ouvert' },
      });
    }
    browser.origin = 'https://evil.example';
    expect((await open(randomUUID())).status).toBe('failed');
  });

  it('with the store down says so', async () => {
    await signedIn();
    store.fail('gone', /rest\/v1\/appointments/);
    expect(await open(randomUUID())).toMatchObject({
      status: 'failed',
      toast: { description: expect.stringMatching(FRENCH_OUTAGE) },
    });
  });
});

describe('the export', () => {
  const download = async () => {
    const { GET } = await import('../../../app/(account)/dashboard/export/route.ts');
    return GET();
  };

  it('is everything of the client, nothing of others, and never the token', async () => {
    const other = await withEverything();
    inAnotherBrowser();
    const { email, userId, references } = await withEverything();
    const response = await download();
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="mes-donnees-\d{4}-\d\d-\d\d\.json"$/,
    );
    const text = await response.text();
    const data = JSON.parse(text);
    expect(data).toMatchObject({
      account: { id: userId, email },
      profile: { email },
      projects: [{ name: 'Portail', status: 'planned' }],
      quotes: [{ status: 'sent', document: { content: { title: 'Portail' } }, messages: [] }],
      reviews: [{ content: 'Un très bon travail.', status: 'pending' }],
      apiTokens: [{ service_name: 'make', last4: 'oken' }],
    });
    expect(data.requests.map(({ reference }: { reference: string }) => reference).sort()).toEqual(
      references.sort(),
    );
    expect(text).not.toContain('secret-make-token');
    expect(text).not.toMatch(/v\d+\.[A-Za-z0-9+/=]{20,}/);
    for (const reference of other.references) expect(text).not.toContain(reference);
    expect(text).not.toContain(other.email);
  });

  it.each(['profiles', 'projects', 'leads', 'quotes', 'testimonials', 'user_api_tokens'])(
    'is whole or not at all: without %s it comes back to the profile',
    async (table) => {
      await signedIn();
      for (const fault of ['gone', '500', 'bad JSON'] as const) {
        store.fail(fault, new RegExp(`/rest/v1/${table}`));
        const response = await download();
        expect(response.status).toBe(303);
        expect(response.headers.get('location')).toContain('export=indisponible');
        expect(response.headers.get('cache-control')).toBe('private, no-store');
      }
    },
  );

  it('of nobody leads to the sign-in', async () => {
    const response = await download();
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toMatch(/^\/auth\?next=/);
  });
});

describe('deletion of the account', () => {
  const remove = (values: Record<string, string>) => actions.deleteAccount(IDLE, formData(values));
  const MEANT = { confirmation: 'SUPPRIMER', currentPassword: PASSWORD };

  it('removes everything that is the client’s, and nothing else', async () => {
    const other = await withEverything();
    inAnotherBrowser();
    const account = await withEverything();
    expect(await rowsOf(account)).toEqual(EVERYTHING);

    refreshed.mockClear();
    expect(await redirectionOf(remove(MEANT))).toBe('/auth/compte-supprime');
    expect(refreshed).toHaveBeenCalledWith({ type: 'testimonial' });
    expect(await rowsOf(account)).toEqual(NOTHING);
    expect(await rowsOf(other)).toEqual(EVERYTHING);
    expect(browser.names).toEqual(['flash']);
    expect(browser.jar.get('flash')?.value).toBe('account-deleted');
    for (const work of afterwards) await work();
    expect((await mailsTo(server.mailboxUrl, account.email))[0]).toMatchObject({
      subject: 'Votre compte est supprimé',
      text: expect.stringContaining('Répondez à cet e-mail sans attendre.'),
    });

    const { error } = await clientOf(server.url, KEYS.publishable).auth.signInWithPassword({
      email: account.email,
      password: PASSWORD,
    });
    expect(error?.code).toBe('invalid_credentials');
    expect((await account.client.auth.getUser()).error).not.toBeNull();
  });

  it('is one’s own account’s, whichever another a form names', async () => {
    const victim = await withEverything();
    inAnotherBrowser();
    const account = await signedIn();
    const named = { user_id: victim.userId, account_id: victim.userId };
    expect(await redirectionOf(remove({ ...MEANT, ...named }))).toBe('/auth/compte-supprime');
    expect(await rowsOf(victim)).toEqual(EVERYTHING);
    expect(await profileOf(account.userId)).toBeNull();
  });

  it.each([
    [{ ...MEANT, confirmation: 'oui' }, 'Tapez SUPPRIMER pour confirmer'],
    [{ ...MEANT, currentPassword: 'Faux-mdp1!' }, 'Le mot de passe actuel est incorrect.'],
    [{ confirmation: 'SUPPRIMER' }, 'Veuillez entrer votre mot de passe actuel'],
  ])('is refused with %j', async (values, message) => {
    const account = await withEverything();
    expect((await remove(values)).toast?.description).toBe(message);
    expect(await rowsOf(account)).toEqual(EVERYTHING);
  });

  it('of nobody removes nothing', async () => {
    expect((await remove(MEANT)).toast?.description).toBe('Non connecté');
  });

  it.each([
    ['who is signed in', /GET \/auth\/v1\/user/],
    ['the count of attempts', /rpc\/consume_rate_limit/],
    ['the password', /POST \/auth\/v1\/token/],
    ['what is kept', /rpc\/read_deletion_outcome/],
    ['the removal', /rpc\/delete_account/],
  ])('with the store down at %s removes nothing, and says so in French', async (_step, at) => {
    const account = await withEverything();
    for (const fault of ['gone', '500', 'bad JSON'] as const) {
      store.fail(fault, at);
      const state = await remove(MEANT);
      expect(state).toMatchObject({ status: 'failed', values: { confirmation: 'SUPPRIMER' } });
      expect(state.toast?.description).toMatch(FRENCH_OUTAGE);
      store.mend();
      expect(await rowsOf(account)).toEqual(EVERYTHING);
    }
  });
});

describe('the store down while the profile is saved', () => {
  it.each([
    ['who is signed in', /GET \/auth\/v1\/user/],
    ['the count of attempts', /rpc\/consume_rate_limit/],
    ['the password', /POST \/auth\/v1\/token/],
    ['the profile', /PATCH \/rest\/v1\/profiles/],
    ['the new address', /PUT \/auth\/v1\/user/],
  ])('at %s is a French message, and what was typed is kept', async (_step, at) => {
    const { email } = await signedIn();
    const typed = { ...FIELDS, email: `new-${email}` };
    for (const fault of ['gone', '500', 'bad JSON'] satisfies Fault[]) {
      store.fail(fault, at);
      const state = await save({ ...typed, ...PROOF });
      expect(state).toMatchObject({
        status: 'failed',
        toast: { title: 'Erreur de mise à jour', tone: 'error' },
        values: typed,
      });
      expect(state.toast?.description).toMatch(FRENCH_OUTAGE);
    }
    store.mend();
    expect((await save({ ...typed, ...PROOF })).status).toBe('done');
  });
});
