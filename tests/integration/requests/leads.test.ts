import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { specifiedRules } from '../../../lib/estimator/rules.fixture.ts';
import { withRequest } from '../../../lib/log/request.ts';
import type { LeadForm, LeadRequest } from '../../../lib/requests/submit.ts';
import { APPOINTMENT_TEXTS } from '../../../lib/words/appointments.ts';
import { CONSULTANT_MAIL_TEXTS } from '../../../lib/words/consultant-mails.ts';
import { MAIL_TEXTS } from '../../../lib/words/mails.ts';
import { asSeen, asWritten } from '../../support/as-seen.ts';
import {
  clientOf,
  type Embedded,
  KEYS,
  migratedStore,
  signUp,
  startEmbedded,
} from '../../support/embedded-supabase.ts';
import { fixture } from '../../support/fixture.ts';
import { freePort } from '../../support/free-port.ts';
import { LETTER_COPY, LETTER_SETTINGS, readPdf } from '../../support/letter.ts';
import { STORED_NAUGHTY_STRINGS } from '../../support/naughty-strings/index.ts';
import { losePatience } from '../../support/patience.ts';
import { LONG_FORM } from '../../support/scale.ts';
import { ownMailServer } from './support.ts';

// The published estimator comes from the Content Lake; what is tested here begins behind it.
const settings = vi.hoisted(() => vi.fn(async () => ({ replyDelay: '24h' })));
vi.mock('../../../lib/content/index.ts', () => ({
  getEstimator: async () => ({
    revision: 'rev-1',
    rules: { ...specifiedRules, priceStep: 10 },
    serviceNames: { bubble: 'Applications web' },
    timelines: [{ id: 'asap', label: 'Dès que possible' }],
    budgets: [{ id: '<1000', label: 'Moins de 1 000 €' }],
  }),
  getTrainingPage: async () => ({
    revision: 'rev-2',
    tiers: [
      { name: 'Solo', from: 1, to: 1, price: 2400 },
      { name: 'Équipe', from: 2, to: 4, price: 1900 },
    ],
    participantsMax: 4,
    hours: 24,
  }),
  getSiteSettings: () => settings(),
}));

const ORIGIN = 'http://localhost:3000';
const SENDER = {
  ...LETTER_SETTINGS,
  replyDelay: '24h',
  callMinutes: 30,
  bindingNote: 'Seul le devis signé fait foi.',
  paymentMeans: 'en ligne, par carte bancaire',
  siteUrl: ORIGIN,
};
const EMPTY = {
  brand: '',
  title: 'Bonjour',
  intro: [],
  facts: [],
  action: null,
  outro: [],
  signature: [],
};

const store = fixture(migratedStore, ({ remove }) => remove());
let port: number;
let server: Embedded;
const mail = ownMailServer({ isUp: false });
let submit: typeof import('../../../lib/requests/submit.ts').submitLead;
let outbox: typeof import('../../../lib/outbox/outbox.ts');
let transport: typeof import('../../../lib/mail/transport.ts');
let messageForm: LeadForm;
let quoteForm: LeadForm;
let trainingForm: LeadForm;
const logged = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')].map((spy) =>
  spy.mockImplementation(() => undefined),
);

const start = () =>
  startEmbedded(store.path, { ...store.environment, SUPABASE_PORT: String(port) });

/** The site's modules, which read the environment once. */
async function loadSite() {
  vi.resetModules();
  submit = (await import('../../../lib/requests/submit.ts')).submitLead;
  outbox = await import('../../../lib/outbox/outbox.ts');
  transport = await import('../../../lib/mail/transport.ts');
  const forms = await import('../../../lib/requests/forms.ts');
  messageForm = forms.messageForm;
  quoteForm = forms.quoteForm;
  trainingForm = forms.trainingForm;
}

beforeAll(async () => {
  port = await freePort();
  server = await start();
  vi.stubEnv('SUPABASE_URL', server.url);
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', KEYS.publishable);
  vi.stubEnv('SUPABASE_SECRET_KEY', KEYS.secret);
  vi.stubEnv('SMTP_URL', mail.url);
  vi.stubEnv('MAIL_TO', '');
  vi.stubEnv('MAIL_FROM', '');
  vi.stubEnv('LEADS', '');
  await loadSite();
});
afterAll(async () => {
  await server?.stop();
});
afterEach(async () => {
  // The next test's mails are its own.
  await mail.start();
  await outbox.sendDueMails(box()).catch(() => undefined);
  await mail.stop();
  mail.received.length = 0;
  mail.refused.clear();
  for (const spy of logged) spy.mockClear();
});

const service = () => clientOf(server.url, KEYS.secret);

/** Every lead of one address, as the database has it. */
async function leadsOf(email: string) {
  const { data, error } = await service()
    .from('leads')
    .select('*')
    .eq('payload->>email', email)
    .order('created_at');
  if (error) throw error;
  return data;
}

const CONTENT = {
  settings: async () => SENDER,
  mailTexts: async () => MAIL_TEXTS,
  consultantTexts: async () => CONSULTANT_MAIL_TEXTS,
  quotePage: async () => LETTER_COPY,
  appointments: async () => ({ isOpen: true, texts: APPOINTMENT_TEXTS }),
};

/** An outbox that tries again at once. */
const box = (change: Partial<import('../../../lib/outbox/outbox.ts').Outbox> = {}) => ({
  ...outbox.siteOutbox(CONTENT),
  pause: () => 0,
  ...change,
});

/** A request of its own visitor, who sends from the site. */
function request(headers: Record<string, string | null> = {}): LeadRequest {
  const all = {
    origin: ORIGIN,
    host: new URL(ORIGIN).host,
    'x-forwarded-for': randomUUID(),
    ...headers,
  };
  return {
    headers: { get: (name) => (all as Record<string, string | null>)[name] ?? null },
    userId: async () => null,
  };
}

function form(values: Record<string, string | string[]>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) {
    for (const text of [value].flat()) data.append(name, text);
  }
  return data;
}

const someone = () => `${randomUUID()}@example.fr`;
const message = (email: string, change: Record<string, string> = {}) =>
  form({
    name: 'Zoé',
    email,
    subject: 'Un site',
    message: 'Bonjour,\nj’ai un projet.',
    sending: randomUUID(),
    elapsed: '4200',
    ...change,
  });
const quote = (email: string, change: Record<string, string | string[]> = {}) =>
  form({
    service: 'bubble',
    projectType: 'mvp',
    projectName: 'Portail',
    description: 'Un portail.',
    features: ['feature-1', 'feature-2'],
    timeline: 'asap',
    budget: '',
    firstName: 'Zoé',
    lastName: 'D’Arc',
    email,
    company: '',
    phone: '',
    additionalInfo: '',
    sending: randomUUID(),
    ...change,
  });

describe('Contact: a message', () => {
  it('is stored as written, with a reference, and is nobody’s but the server’s', async () => {
    const email = someone();
    const state = await submit(messageForm, message(email), request());
    expect(state).toMatchObject({ status: 'done', errors: {}, values: {} });
    expect(state.reference).toMatch(/^MSG-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await leadsOf(email)).toEqual([
      expect.objectContaining({
        kind: 'message',
        reference: state.reference,
        status: 'new',
        payload: {
          name: 'Zoé',
          email,
          subject: 'Un site',
          message: 'Bonjour,\nj’ai un projet.',
        },
        estimate: null,
        consent_contact: true,
        user_id: null,
      }),
    ]);
    const anonymous = await clientOf(server.url, KEYS.publishable).from('leads').select();
    expect(anonymous.error?.code).toBe('42501');
  });

  it('that is incomplete is not stored, and says where', async () => {
    const email = someone();
    const state = await submit(messageForm, message(email, { name: ' ', message: '' }), request());
    expect(state.status).toBe('invalid');
    expect(Object.keys(state.errors)).toEqual(['name', 'message']);
    expect(state.values).toMatchObject({ email, subject: 'Un site' });
    expect(state.values).not.toHaveProperty('sending');
    expect(await leadsOf(email)).toEqual([]);
  });

  it('belongs to the client who is signed in; an auth server that fails keeps nothing up', async () => {
    const { userId, email } = await signUp(server);
    await submit(messageForm, message(email), { ...request(), userId: async () => userId });
    const failing = { ...request(), userId: () => Promise.reject(new Error('down')) };
    const next = await submit(messageForm, message(email, { subject: 'Encore' }), failing);
    expect(next.status).toBe('done');
    expect((await leadsOf(email)).map((lead) => lead.user_id)).toEqual([userId, null]);
  });

  it(
    'of any of the naughty strings comes back to the letter, its subject as it is seen',
    LONG_FORM,
    async () => {
      const expected: Record<string, object> = {};
      for (const [index, text] of STORED_NAUGHTY_STRINGS.entries()) {
        const email = `naughty-${index}@example.fr`;
        // The trap keeps the mails of them all from being sent.
        const sent = message(email, { message: text, subject: text, precision: 'x' });
        const state = await submit(messageForm, sent, request());
        if (state.status === 'invalid') continue;
        expect(state.status).toBe('done');
        expected[email] = { name: 'Zoé', email, message: asWritten(text), subject: asSeen(text) };
      }
      const { data } = await service()
        .from('leads')
        .select('payload')
        .like('payload->>email', 'naughty-%');
      const stored =
        data?.map(({ payload }) => payload as { email: string; subject: string }) ?? [];
      const seen = stored.map((lead) => [lead.email, { ...lead, subject: asSeen(lead.subject) }]);
      expect(Object.fromEntries(seen)).toEqual(expected);
      expect(stored.length).toBeGreaterThan(STORED_NAUGHTY_STRINGS.length * 0.8);
    },
  );
});

describe('Quote wizard: a request', () => {
  it('is stored with the estimate of the published prices and their revision', async () => {
    const email = someone();
    const state = await submit(quoteForm, quote(email), request());
    expect(state.reference).toMatch(/^DEV-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    const [lead] = await leadsOf(email);
    // 2500 × 0,7 = 1750, and 15 % of it for each of two options: exact, with the step that it is shown in.
    expect(lead?.estimate).toMatchObject({
      revision: 'rev-1',
      minimum: 2275,
      maximum: 2958,
      priceStep: 10,
      weeks: { minimum: 3, maximum: 4 },
    });
    expect(lead?.payload).toMatchObject({
      service: 'bubble',
      features: ['feature-1', 'feature-2'],
      labels: { service: 'Applications web', timeline: 'Dès que possible', budget: '' },
    });
  });

  it('whose contact was pasted is stored as it is meant, and answered there', async () => {
    const email = someone();
    const pasted = {
      email: `mailto:${email}.`,
      phone: '\u202d(+33)\u00a06\u201112 34 56 78\u202c',
    };
    const state = await submit(
      quoteForm,
      quote(email, { ...pasted, firstName: '\u202eZoé' }),
      request(),
    );
    expect(state.reference).toMatch(/^DEV-/);
    const [lead] = await leadsOf(email);
    expect(lead?.payload).toMatchObject({ email, firstName: 'Zoé', phone: '06 12 34 56 78' });
  });

  it('of a number of no country is refused beside it, and what was typed is kept', async () => {
    const email = someone();
    const state = await submit(quoteForm, quote(email, { phone: '06 12 34' }), request());
    expect(state).toMatchObject({
      status: 'invalid',
      errors: { phone: expect.stringMatching(/^Ce numéro est incomplet/) },
      values: { phone: '06 12 34' },
    });
    expect(await leadsOf(email)).toEqual([]);
  });

  it('whose estimate was tampered with has the same one', async () => {
    const email = someone();
    const tampered = { estimate: '{"minimum":1}', minimum: '1', maximum: '1', revision: 'mine' };
    await submit(quoteForm, quote(email, tampered), request());
    const [lead] = await leadsOf(email);
    expect(lead?.estimate).toMatchObject({ minimum: 2275, revision: 'rev-1' });
    expect(lead?.payload).not.toHaveProperty('minimum');
  });

  it('for what is not published is refused, what was chosen is kept', async () => {
    const email = someone();
    const state = await submit(quoteForm, quote(email, { features: ['feature-99'] }), request());
    expect(Object.keys(state.errors)).toEqual(['features']);
    expect(state.values.features).toEqual(['feature-99']);
    expect(await leadsOf(email)).toEqual([]);
  });
});

describe('Training: an enquiry', () => {
  const enquiry = (email: string, change: Record<string, string> = {}) =>
    form({
      participants: '3',
      earliest: '2126-03-01',
      latest: '2126-03-31',
      description: 'Deux débutants.',
      firstName: 'Zoé',
      lastName: 'D’Arc',
      email,
      sending: randomUUID(),
      ...change,
    });

  it('is stored at the price of its tier, and told to both with every figure', async () => {
    const email = someone();
    const tampered = { estimate: '{"minimum":1}', minimum: '1', perPerson: '1' };
    const state = await submit(trainingForm, enquiry(email, tampered), request());
    expect(state.toast?.title).toBe('Demande de formation envoyée\u202f! 🎉');
    expect(state.reference).toMatch(/^DEV-/);
    expect(await leadsOf(email)).toEqual([
      expect.objectContaining({
        kind: 'quote',
        estimate: { minimum: 5700, maximum: 5700, perPerson: 1900, hours: 24, revision: 'rev-2' },
        payload: {
          participants: 3,
          earliest: '2126-03-01',
          latest: '2126-03-31',
          description: 'Deux débutants.',
          firstName: 'Zoé',
          lastName: 'D’Arc',
          email,
          company: '',
          phone: '',
          additionalInfo: '',
          labels: { tier: 'Équipe' },
        },
      }),
    ]);

    await mail.start();
    await outbox.sendDueMails(box());
    const [toVisitor] = mail.mailsTo(email);
    const [toConsultant] = mail.mailsTo(SENDER.email);
    expect(toVisitor?.subject).toBe(
      `Votre demande de formation est bien arrivée (${state.reference})`,
    );
    expect(toConsultant?.subject).toBe(
      `Nouvelle demande de formation ${state.reference}\u00a0: Équipe, 3\u00a0participants`,
    );
    const figures = [
      'Équipe',
      '24h',
      'Du 1er mars 2126 au 31 mars 2126',
      '1\u202f900\u00a0€ HT',
      '5\u202f700\u00a0€ HT',
    ];
    for (const words of figures) {
      expect(toVisitor?.text).toContain(words);
      expect(toConsultant?.text).toContain(words);
    }
    // The text that was typed is the consultant's alone.
    expect(toConsultant?.text).toContain('Deux débutants.');
    expect(toVisitor?.text).not.toContain('débutants');
    const [letter] = toVisitor?.attachments ?? [];
    expect(letter?.filename).toBe(`estimation-${state.reference}.pdf`);
    const { text } = await readPdf(new Uint8Array(letter?.content as ArrayBuffer));
    for (const words of ['×\u00a03', '5\u202f700\u00a0€\u00a0HT', 'Valable jusqu’au']) {
      expect(text).toContain(words);
    }
  });

  it('for more than a tier takes, or for yesterday, is refused, and what was typed is kept', async () => {
    const email = someone();
    const wrong = { participants: '5', earliest: '2020-01-01', latest: '2019-01-01' };
    const state = await submit(trainingForm, enquiry(email, wrong), request());
    expect(Object.keys(state.errors).sort()).toEqual(['earliest', 'latest', 'participants']);
    expect(state.values).toMatchObject(wrong);
    expect(await leadsOf(email)).toEqual([]);
  });
});

describe('a lead that is sent more than once', () => {
  it('is stored once, and has its mails once', async () => {
    const email = someone();
    const data = message(email);
    const states = await Promise.all(
      Array.from({ length: 8 }, () => submit(messageForm, data, request())),
    );
    expect(new Set(states.map(({ reference }) => reference)).size).toBe(1);
    expect(await leadsOf(email)).toHaveLength(1);
    await mail.start();
    await outbox.sendDueMails(box());
    expect(mail.mailsTo(email)).toHaveLength(1);
    expect(mail.mailsTo(SENDER.email)).toHaveLength(1);
  });

  it('without scripts, which have no key, is stored once likewise', async () => {
    const email = someone();
    const data = message(email, { sending: '', elapsed: '' });
    await Promise.all(Array.from({ length: 4 }, () => submit(messageForm, data, request())));
    expect(await leadsOf(email)).toHaveLength(1);
  });

  it('after a correction is another lead, also under the same key', async () => {
    const email = someone();
    const sending = randomUUID();
    await submit(messageForm, message(email, { sending }), request());
    await submit(messageForm, message(email, { sending, message: 'Autre chose.' }), request());
    expect(await leadsOf(email)).toHaveLength(2);
  });
});

describe('5 in 15 minutes', () => {
  const numbered = (email: string, number: number) => message(email, { subject: `Nᵒ ${number}` });

  it('by account, from wherever, also after a restart', async () => {
    const { userId } = await signUp(server);
    const email = someone();
    const asClient = () => ({ ...request(), userId: async () => userId });
    for (let number = 1; number <= 5; number += 1) {
      const state = await submit(messageForm, numbered(email, number), asClient());
      expect(state.status).toBe('done');
    }
    const sixth = await submit(messageForm, numbered(someone(), 6), asClient());
    expect(sixth).toMatchObject({ status: 'failed', reference: null });
    expect(sixth.toast?.description).toMatch(
      /^Votre message n’a pas été envoyé\u00a0: vous en avez déjà envoyé plusieurs\. Réessayez dans 1[45]\u00a0minutes\.$/,
    );
    expect(sixth.values).toMatchObject({ subject: 'Nᵒ 6' });
    await server.stop();
    server = await start();
    expect((await submit(messageForm, numbered(email, 7), asClient())).status).toBe('failed');
    expect(await leadsOf(email)).toHaveLength(5);
    // One of the five that is sent again is none too many.
    expect((await submit(messageForm, numbered(email, 5), asClient())).status).toBe('done');
  });

  it('not by the e-mail that is typed, which is acknowledged three times an hour, whatever stands after its +', async () => {
    await mail.start();
    const [name, host] = someone().split('@');
    const typed = ['', '+1', '+2', '+trois', '+1+2', '+6'].map((tag) => `${name}${tag}@${host}`);
    const states = [];
    for (const email of typed) states.push(await submit(messageForm, message(email), request()));
    expect(states.map(({ status }) => status)).toEqual(Array(6).fill('done'));
    await outbox.sendDueMails(box());
    expect(typed.map((email) => mail.mailsTo(email).length)).toEqual([1, 1, 1, 0, 0, 0]);
    const told = mail.mailsTo(SENDER.email).map(({ text = '' }) => text);
    for (const { reference } of states) expect(told.join()).toContain(reference);
    // Requests in which others type an address use up nothing of the person who has proven it.
    const { userId, email } = await signUp(server);
    for (let count = 0; count < 4; count += 1) {
      await submit(messageForm, numbered(email, count), request());
    }
    const asOwner = { ...request(), userId: async () => userId };
    expect((await submit(messageForm, numbered(email, 9), asOwner)).status).toBe('done');
    await outbox.sendDueMails(box());
    expect(mail.mailsTo(email)).toHaveLength(4);
  });

  it('one network has as many acknowledgements sent as it may ask for mails', async () => {
    await mail.start();
    const { mayAskForMail } = await import('../../../lib/security/mail-requests.ts');
    const one = request();
    while (await mayAskForMail(one.headers)) {
      // Until none is left.
    }
    const [email, other] = [someone(), someone()];
    const { status, reference } = await submit(messageForm, message(email), one);
    expect(status).toBe('done');
    await submit(messageForm, message(other), request());
    await outbox.sendDueMails(box());
    expect([email, other].map((address) => mail.mailsTo(address).length)).toEqual([0, 1]);
    const told = mail.mailsTo(SENDER.email).map(({ text = '' }) => text);
    expect(told.join()).toContain(reference);
  });

  it('by IP, whatever the e-mails', async () => {
    const from = { 'x-forwarded-for': `198.51.100.7, ${randomUUID()}` };
    const states = [];
    for (let number = 1; number <= 6; number += 1) {
      states.push(await submit(messageForm, message(someone()), request(from)));
    }
    expect(states.map(({ status }) => status)).toEqual([...Array(5).fill('done'), 'failed']);
  });
});

describe('a request that is no visitor’s', () => {
  it.each([
    ['absent', null],
    ['null', 'null'],
    ['foreign', 'https://exemple.test'],
    ['of another port', 'http://localhost:3001'],
    ['no URL', 'x'],
  ])('with an Origin that is %s has no effect', async (_, origin) => {
    const email = someone();
    const state = await submit(messageForm, message(email), request({ origin }));
    expect(state.status).toBe('failed');
    expect(await leadsOf(email)).toEqual([]);
  });

  it('that fills in the trap is kept apart and mailed to nobody', async () => {
    const email = someone();
    const state = await submit(messageForm, message(email, { precision: 'spam' }), request());
    expect(state.status).toBe('done');
    expect(await leadsOf(email)).toEqual([expect.objectContaining({ status: 'spam' })]);
    await mail.start();
    expect(await outbox.sendDueMails(box())).toBe(0);
  });

  it('with as many fields as fit is answered at once, whatever they are called', async () => {
    const email = someone();
    const data = message(email, { constructor: 'x', toString: 'y' });
    for (let index = 0; index < 16_000; index += 1) data.append(`f${index}`, '');
    data.append('__proto__', 'z');
    const began = performance.now();
    expect((await submit(messageForm, data, request())).status).toBe('done');
    expect(performance.now() - began).toBeLessThan(1_000);
    const [{ payload }] = (await leadsOf(email)) as [{ payload: object }];
    expect(Object.keys(payload).sort()).toEqual(['email', 'message', 'name', 'subject']);
  });

  it.each(['0', '999', '-5', 'bientôt', 'NaN'])(
    'that is quicker than a person (%s ms) is not stored',
    async (elapsed) => {
      const email = someone();
      const state = await submit(messageForm, message(email, { elapsed }), request());
      expect(state).toMatchObject({ status: 'failed', values: { email } });
      expect(await leadsOf(email)).toEqual([]);
    },
  );
});

describe('the database is down', () => {
  it('says that nothing was sent, keeps the answers, and stores one lead once it is back', async () => {
    const email = someone();
    const data = message(email);
    await server.stop();
    const failed = await submit(messageForm, data, request());
    expect(failed).toMatchObject({
      status: 'failed',
      toast: {
        description: expect.stringMatching(/^Votre message n’a pas été envoyé\u00a0: le service/),
      },
      values: { email, message: 'Bonjour,\nj’ai un projet.' },
    });
    server = await start();
    for (let times = 0; times < 2; times += 1) {
      expect((await submit(messageForm, data, request())).status).toBe('done');
    }
    expect(await leadsOf(email)).toHaveLength(1);
    for (const spy of logged) expect(JSON.stringify(spy.mock.calls)).not.toContain(email);
  });
});

describe('a database that answers wrongly', () => {
  let broken: Server;
  let respond: (response: ServerResponse) => void = () => undefined;
  beforeAll(async () => {
    broken = createServer((_, response) => respond(response)).listen(0, '127.0.0.1');
    await once(broken, 'listening');
    const { port: place } = broken.address() as AddressInfo;
    vi.stubEnv('SUPABASE_URL', `http://127.0.0.1:${place}`);
    await loadSite();
  });
  afterAll(async () => {
    broken.closeAllConnections();
    broken.close();
    vi.stubEnv('SUPABASE_URL', server.url);
    await loadSite();
  });

  afterEach(() => {
    respond = (response) => response.writeHead(500).end();
  });

  const answersTo = async (answer: typeof respond) => {
    respond = answer;
    using _patience = losePatience(7_000);
    const email = someone();
    const state = await submit(messageForm, message(email), request());
    expect(state).toMatchObject({
      status: 'failed',
      reference: null,
      values: { email, subject: 'Un site' },
    });
    return state.toast;
  };

  it('with a refusal of its own: nothing was sent, and what was typed is kept', async () => {
    const toast = await answersTo((response) => response.writeHead(403).end('{"code":"42501"}'));
    expect(toast).toMatchObject({
      title: 'Rien n’a été envoyé',
      description: expect.stringContaining('n’a pas été envoyé\u00a0: le service ne répond pas'),
    });
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['with an error', (response) => response.writeHead(500).end('{"message":"no"}')],
    ['with something else', (response) => response.end('<html>')],
    ['with nothing', (response) => response.end('[]')],
    ['half', (response) => response.writeHead(200).write('{') && response.destroy()],
    ['never', () => undefined],
  ])('%s: it may have arrived, and what was typed is kept', LONG_FORM, async (_, answer) => {
    expect(await answersTo(answer)).toMatchObject({
      title: 'Envoi incertain',
      description:
        'Votre message est peut-être arrivé\u00a0: le service n’a pas répondu à temps. Vos réponses sont gardées\u202f; envoyez à nouveau, il ne comptera qu’une fois.',
    });
  });
});

describe('mails', () => {
  it('tell the consultant everything, and the visitor what comes next with the estimate', async () => {
    const email = someone();
    const figures = { weeklyHours: '7,5', hourlyCost: '42' };
    const { reference } = await submit(quoteForm, quote(email, figures), request());
    await mail.start();
    await outbox.sendDueMails(box());
    const [consultant] = mail.mailsTo(SENDER.email);
    expect(consultant).toMatchObject({
      subject: `Nouvelle demande de devis ${reference}\u00a0: Portail`,
      from: { name: 'Atelier', address: SENDER.email },
      replyTo: [{ address: email }],
    });
    for (const part of [consultant?.text, consultant?.html]) {
      const answers = ['Portail', 'Un portail.', 'Zoé', 'D’Arc', 'Applications web', email];
      for (const answer of [...answers, '7,5', '42\u00a0€']) expect(part).toContain(answer);
      expect(part).toContain('2\u202f270\u00a0€ à 2\u202f960\u00a0€ HT');
    }
    const [visitor] = mail.mailsTo(email);
    expect(visitor).toMatchObject({
      subject: `Votre demande de devis est bien arrivée (${reference})`,
      replyTo: [{ address: SENDER.email }],
    });
    expect(visitor?.text).toContain(
      'Je vous recontacte dans les 24h avec une proposition détaillée.',
    );
    expect(visitor?.text).toContain('2\u202f270\u00a0€ à 2\u202f960\u00a0€ HT');
    expect(visitor?.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
  });

  it.each([
    ['open', async () => ({ isOpen: true, texts: APPOINTMENT_TEXTS }), true],
    ['closed', async () => ({ isOpen: false, texts: APPOINTMENT_TEXTS }), false],
    ['unknown just then', () => Promise.reject(new Error('down')), false],
  ])(
    'lead who asks for a price to the free call, bookings being %s',
    async (_, appointments, leads) => {
      const email = someone();
      await submit(quoteForm, quote(email), request());
      await mail.start();
      await outbox.sendDueMails(
        box({ call: outbox.siteOutbox({ ...CONTENT, appointments }).call }),
      );
      const [visitor] = mail.mailsTo(email);
      expect(visitor?.text?.includes(`Choisir un créneau\u00a0:\n${ORIGIN}/rendez-vous`)).toBe(
        leads,
      );
      expect(visitor?.text).toContain(`${ORIGIN}/auth?mode=inscription`);
      expect(mail.mailsTo(SENDER.email).at(-1)?.text).not.toContain('Choisir un créneau');
    },
  );

  it('promise what the site settings say, as the toast does', async () => {
    settings.mockResolvedValueOnce({ replyDelay: '48h' });
    const email = someone();
    const promise = 'Je vous recontacte dans les 48h avec une proposition détaillée.';
    expect(await submit(quoteForm, quote(email), request())).toMatchObject({
      toast: { description: promise },
    });
    await mail.start();
    const sender = async () => ({
      ...SENDER,
      replyDelay: '48h',
      callMinutes: 45,
      bindingNote: 'Rien n’engage avant votre signature.',
      paymentMeans: 'en ligne, par carte bancaire',
      labels: { tax: 'TTC' },
    });
    await outbox.sendDueMails(box({ sender }));
    const [consultant] = mail.mailsTo(SENDER.email);
    const [visitor] = mail.mailsTo(email);
    for (const said of [promise, '45\u00a0minutes', 'Rien n’engage avant votre signature.']) {
      expect(visitor?.text).toContain(said);
    }
    for (const part of [consultant?.text, visitor?.text]) {
      expect(part).toContain('2\u202f960\u00a0€ TTC');
      expect(part).not.toMatch(/\bHT\b|24\s?h|hors taxes/);
    }
  });

  it('are sent, and the toast said, where the site settings cannot be read just then', async () => {
    settings.mockRejectedValueOnce(new Error('down'));
    const email = someone();
    expect(await submit(quoteForm, quote(email), request())).toMatchObject({
      status: 'done',
      toast: {
        description: 'Je vous recontacte dans les 24h avec une proposition détaillée.',
      },
    });
    expect(await leadsOf(email)).toHaveLength(1);
  });

  it('bring the visitor the estimate on paper, the same that its reference opens', async () => {
    const email = someone();
    const typed = { projectName: 'Achetez', description: 'Gagnez' };
    const { reference } = await submit(quoteForm, quote(email, typed), request());
    await mail.start();
    await outbox.sendDueMails(box());
    const [visitor] = mail.mailsTo(email);
    expect(visitor?.text).toContain('document joint');
    expect(visitor?.attachments).toEqual([
      expect.objectContaining({
        filename: `estimation-${reference}.pdf`,
        mimeType: 'application/pdf',
        disposition: 'attachment',
      }),
    ]);
    const bytes = Buffer.from(visitor?.attachments[0]?.content as ArrayBuffer);
    const { text } = await readPdf(bytes);
    for (const words of [
      reference,
      'Applications web',
      '1\u202f750\u00a0€',
      '2\u202f275\u00a0€\u00a0HT',
    ]) {
      expect(text).toContain(words);
    }
    // Nothing that was typed, and nobody's name or address.
    expect(text).not.toMatch(/Achetez|Gagnez|D’Arc/);
    expect(text).not.toContain(email);
    expect(mail.mailsTo(SENDER.email)[0]?.attachments).toEqual([]);

    const { findLeadLetter } = await import('../../../lib/requests/lead-letter.ts');
    const { letterFrame } = await import('../../../lib/estimate-letter/letter-frame.ts');
    const frame = letterFrame(LETTER_SETTINGS, LETTER_COPY);
    const opened = await findLeadLetter(reference ?? '', frame);
    expect(opened?.content.equals(bytes)).toBe(true);
    for (const wrong of ['DEV-0000-0000', 'DEV', '*', `${reference} `]) {
      expect(await findLeadLetter(wrong, frame)).toBeNull();
    }
  });

  it('repeat to the visitor’s address nothing that was typed', async () => {
    const email = someone();
    await submit(
      messageForm,
      message(email, { name: 'Achetez ici', subject: 'Promo', message: 'Gagnez !' }),
      request(),
    );
    await mail.start();
    await outbox.sendDueMails(box());
    const [visitor] = mail.mailsTo(email);
    expect(`${visitor?.subject} ${visitor?.text} ${visitor?.html}`).not.toMatch(
      /Achetez|Promo|Gagnez/,
    );
  });

  it('wait for their turn where too many would go to visitors, and the consultant is told of it once', async () => {
    const emails = [someone(), someone()];
    const references: Array<string | null> = [];
    for (const email of emails) {
      references.push((await submit(messageForm, message(email), request())).reference);
    }
    await mail.start();
    const none = { ceiling: { anHour: 0, aDay: 300 } };
    for (let round = 0; round < 3; round += 1) await outbox.sendDueMails(box(none));
    const told = mail.mailsTo(SENDER.email);
    expect(mail.received).toHaveLength(told.length);
    const notices = told.filter(({ subject }) => subject === 'Des accusés de réception attendent');
    expect([told.length, notices.length]).toEqual([3, 1]);
    expect(notices[0]?.text).toContain(references[0]);
    expect(notices[0]?.text).toContain(
      'au plus 100 accusés de réception par heure et 300 par jour',
    );
    await outbox.sendDueMails(box());
    for (const email of emails) expect(mail.mailsTo(email)).toHaveLength(1);
    expect(mail.mailsTo(SENDER.email)).toHaveLength(3);
  });

  it('wait while the mail server is down, lose none and go once it is up', async () => {
    const emails = [someone(), someone(), someone()];
    for (const email of emails) await submit(messageForm, message(email), request());
    // Down: nothing listens. Tried again only when the pause is over.
    await outbox.sendDueMails(box({ pause: () => 1 }));
    expect(logged[1]?.mock.calls.flat().join(' ')).toMatch(/waits: ESOCKET|waits: ECONNECTION/);
    for (const spy of logged) {
      for (const email of emails) expect(JSON.stringify(spy.mock.calls)).not.toContain(email);
    }
    expect(await outbox.sendDueMails(box())).toBe(0);
    await mail.start();
    await vi.waitFor(
      async () => {
        await outbox.sendDueMails(box());
        for (const email of emails) expect(mail.mailsTo(email)).toHaveLength(1);
      },
      { timeout: 10_000, interval: 100 },
    );
    expect(mail.mailsTo(SENDER.email)).toHaveLength(3);
    expect(await outbox.sendDueMails(box())).toBe(0);
  });

  it('leave later under the id of the request that they come from', async () => {
    const told = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const id = `essai-${randomUUID()}`;
    await withRequest({ id }, () => submit(messageForm, message(someone()), request()));
    told.mockClear();
    await mail.start();
    await outbox.sendDueMails(box());
    const sent = told.mock.calls.flat().filter((line) => /^A mail was sent/.test(line));
    told.mockRestore();
    expect(sent).toHaveLength(2);
    for (const line of sent) expect(line).toContain(`request_id=${id}`);
  });

  it('pause longer and longer, at most an hour', () => {
    expect([1, 2, 3, 7, 8, 50, 5000].map(outbox.pauseAfter)).toEqual([
      30, 60, 120, 1920, 3600, 3600, 3600,
    ]);
  });

  it('are sent once by many processes at once', async () => {
    const emails = Array.from({ length: 12 }, someone);
    for (const email of emails) await submit(messageForm, message(email), request());
    await mail.start();
    const slowly = {
      send: async (one: import('../../../lib/mail/transport.ts').OutgoingMail) => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        await transport.sendMail(mail.url, one);
      },
    };
    await Promise.all(Array.from({ length: 4 }, () => outbox.sendDueMails(box(slowly))));
    for (const email of emails) expect(mail.mailsTo(email)).toHaveLength(1);
    expect(mail.mailsTo(SENDER.email)).toHaveLength(12);
  });

  it('that a process took and did not send go to another one, which found them at its start', async () => {
    const email = someone();
    await submit(messageForm, message(email), request());
    const taken = await service().rpc('claim_lead_mails', { max_mails: 10, lease_seconds: 1 });
    expect(taken.data).toHaveLength(2);
    await server.stop();
    server = await start();
    await mail.start();
    const { repeat } = await import('../../../lib/jobs/timers.ts');
    const end = repeat({
      name: 'mails',
      everyMs: 100,
      otherwise: 'Mails wait',
      run: async (until) => ({ taken: await outbox.sendDueMails(box(), until) }),
    });
    await vi.waitFor(() => expect(mail.mailsTo(email)).toHaveLength(1), { timeout: 10_000 });
    await end();
    // The one that took them first has no say any more.
    const [late] = taken.data ?? [];
    const settled = await service().rpc('settle_lead_mail', {
      mail_id: late.id,
      mail_attempt: late.attempt,
      error_code: 'LATE',
      retry_seconds: 0,
    });
    expect(settled.data).toBe(false);
  });

  it.each([
    ['550 5.1.1 No such user', true],
    ['553 5.1.3 Bad recipient address syntax', true],
    ['556 5.1.10 Domain does not accept mail', true],
    ['550 No such user', true],
    ['450 4.1.1 Greylisted', false],
    ['550 5.1.8 Sender domain not found', false],
    ['550 5.7.26 Sender is not authenticated', false],
    ['550 Relay not permitted', false],
    ['552 5.2.2 Mailbox full', false],
    ['554 5.7.1 Relay access denied', false],
    ['554 Refused', false],
  ])('an address that is refused with “%s” is bad for good: %s', async (reply, isFinal) => {
    const email = someone();
    mail.refused.set(email, reply);
    await mail.start();
    const sent = transport.sendMail(mail.url, {
      id: randomUUID(),
      from: { name: SENDER.brand, address: SENDER.email },
      to: email,
      replyTo: null,
      subject: 'Bonjour',
      body: EMPTY,
      attachments: [],
      automatic: true,
    });
    await expect(sent).rejects.toMatchObject({ code: `EENVELOPE ${reply.slice(0, 3)}`, isFinal });
  });

  it('to a visitor whose address is refused for good are given up, and only those', async () => {
    const [bad, good] = [someone(), someone()];
    for (const email of [bad, good]) await submit(messageForm, message(email), request());
    mail.refused
      .set(bad, '550 5.1.1 No such user')
      .set(good, '554 5.7.1 Relay access denied')
      .set(SENDER.email, '550 5.1.1 No such user');
    await mail.start();
    await outbox.sendDueMails(box({ pause: () => 1 }));
    expect(mail.received).toEqual([]);
    mail.refused.clear();
    await vi.waitFor(
      async () => {
        await outbox.sendDueMails(box());
        expect(mail.received).toHaveLength(3);
      },
      { timeout: 10_000, interval: 100 },
    );
    expect(mail.received.map(({ to0 }) => to0).sort()).toEqual(
      [good, SENDER.email, SENDER.email].sort(),
    );
  });

  it('are taken one by one: however long an attempt lasts, the others wait under no lease', async () => {
    const emails = [someone(), someone()];
    for (const email of emails) await submit(messageForm, message(email), request());
    await mail.start();
    const free: number[] = [];
    const slowly = {
      send: async (one: import('../../../lib/mail/transport.ts').OutgoingMail) => {
        const others = await service().rpc('claim_lead_mails', { max_mails: 10, lease_seconds: 0 });
        free.push(others.data?.length ?? -1);
        await transport.sendMail(mail.url, one);
      },
    };
    await outbox.sendDueMails(box(slowly));
    expect(free).toEqual([3, 2, 1, 0]);
    for (const email of emails) expect(mail.mailsTo(email)).toHaveLength(1);
  });

  it('have the headers that we write and no other', async () => {
    await mail.start();
    const evil = 'x\r\nBcc: eve@example.fr\r\n\r\nTexte\u2028fin';
    await transport.sendMail(mail.url, {
      id: randomUUID(),
      from: { name: evil, address: SENDER.email },
      to: 'zoe@example.fr',
      replyTo: 'ana@example.fr',
      subject: evil,
      body: { ...EMPTY, title: evil },
      attachments: [],
      automatic: false,
    });
    const [received] = mail.mailsTo('zoe@example.fr');
    expect(received?.bcc).toBeUndefined();
    expect(received?.subject).toBe('x Bcc: eve@example.fr Texte fin');
    expect(received?.from?.address).toBe(SENDER.email);
    expect(mail.received).toHaveLength(1);
  });
});

describe('Mails: a review that waits', () => {
  const CONSULTANT = SENDER.email;
  const review = (content: string, more: Record<string, unknown> = {}) => ({
    review_name: 'Zoé & fils',
    review_content: content,
    review_rating: 4,
    ...more,
  });
  const mails = () => mail.mailsTo(CONSULTANT).filter(({ subject }) => subject?.includes('avis'));
  it('reaches the consultant with its words, its author’s account and the way to decide', async () => {
    const { client, email } = await signUp(server);
    const stored = await client.rpc(
      'submit_testimonial',
      review('Le devis\nétait juste.', { review_role: 'Gérante' }),
    );
    expect(stored.error).toBeNull();
    await mail.start();
    await outbox.sendDueMails(box());
    const [received, ...more] = mails();
    expect(more).toEqual([]);
    expect(received?.subject).toBe('Nouvel avis de Zoé & fils');
    expect(received?.replyTo?.map(({ address }) => address)).toEqual([email]);
    for (const said of ['Note\u00a0: 4 sur 5', 'Le devis\nétait juste.', 'Gérante', email]) {
      expect(received?.text).toContain(said);
    }
    expect(received?.text).toContain(`${ORIGIN}/studio/avis`);
    expect(received?.html).toContain('Zoé &amp; fils');
    await outbox.sendDueMails(box());
    expect(mails()).toHaveLength(1);
  });

  it('is stored while the mail server is down, and mailed once it is back', async () => {
    const { client, userId } = await signUp(server);
    const { error } = await client.rpc(
      'submit_testimonial',
      review('Un avis sans serveur de mail.'),
    );
    expect(error).toBeNull();
    await outbox.sendDueMails(box({ pause: () => 1 }));
    const rows = await service().from('testimonials').select('status').eq('user_id', userId);
    expect(rows.data).toEqual([{ status: 'pending' }]);
    await mail.start();
    await vi.waitFor(
      async () => {
        await outbox.sendDueMails(box());
        expect(mails()).toHaveLength(1);
      },
      { timeout: 5_000 },
    );
  });

  it('changed again and again is one mail; decided before it left, none', async () => {
    const { client } = await signUp(server);
    await mail.start();
    for (const content of ['La première version.', 'La deuxième version.', 'La troisième.']) {
      await client.rpc('submit_testimonial', review(content));
      await outbox.sendDueMails(box());
    }
    expect(mails().map(({ text }) => text?.includes('La première version.'))).toEqual([true]);
    const other = await signUp(server);
    await other.client.rpc('submit_testimonial', review('Un avis publié avant son mail.'));
    const { data } = await service()
      .from('testimonials')
      .update({ status: 'approved' })
      .eq('user_id', other.userId)
      .select('id');
    expect(data).toHaveLength(1);
    await outbox.sendDueMails(box());
    expect(mails()).toHaveLength(1);
  });

  it('that corrects a published one says so, with what it would replace', async () => {
    const { client, userId } = await signUp(server);
    const { data } = await service()
      .from('testimonials')
      .insert({
        user_id: userId,
        name: 'Zoé',
        content: 'Publié hier, en bien.',
        status: 'approved',
      })
      .select('id')
      .single();
    await client.rpc(
      'submit_testimonial',
      review('Corrigé aujourd’hui.', { review_corrects: data?.id }),
    );
    await mail.start();
    await outbox.sendDueMails(box());
    expect(mails().map(({ subject }) => subject)).toEqual(['Correction d’un avis de Zoé & fils']);
    expect(mails()[0]?.text).toContain('À la place de\u00a0: Publié hier, en bien.');
  });
});

describe('LEADS=simulate', () => {
  it('waits about a second, thanks, and stores nothing', async () => {
    vi.stubEnv('LEADS', 'simulate');
    await loadSite();
    const email = someone();
    const since = performance.now();
    const state = await submit(messageForm, message(email), request());
    expect(performance.now() - since).toBeGreaterThan(950);
    expect(state).toMatchObject({ status: 'done', reference: null });
    expect(await leadsOf(email)).toEqual([]);
    vi.stubEnv('LEADS', '');
    await loadSite();
  });
});
