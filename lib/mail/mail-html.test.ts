import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { caniemail, parseHtml, rawData } from 'caniemail';
import { evaluate, parse } from 'groq-js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readSeed } from '../../scripts/stack/seed.ts';
import { FULL_SETTINGS, fullContent, ISSUER_SETTINGS } from '../../tests/support/quote-papers.ts';
import { factsOf } from '../quotes/issuer.ts';
import { leadMail } from '../requests/mails.ts';
import { storedLead } from '../requests/stored-lead.ts';
import { answerMail, replyMail, toThreadMail } from '../requests/thread-mails.ts';
import { reviewMail, toWaitingReview } from '../testimonials/review-mail.ts';
import { ACCOUNT_MAIL_TEXTS } from '../words/account-mails.ts';
import { SITE_VALUES } from '../words/site.ts';
import { AUTH_MAILS, deletedMail, emailLeavesMail } from './account-mails.ts';
import { AUTH_TEMPLATES } from './auth-templates.ts';
import type { MailBody } from './mail-body.ts';
import { mailHtml } from './mail-html.ts';

const lake = vi.hoisted(() => ({ fetch: vi.fn() }));
vi.mock('../content/client.ts', () => ({ contentClient: lake, draftClient: null }));
vi.mock('next/cache', () => ({ cacheLife: vi.fn(), cacheTag: vi.fn() }));
vi.mock('../security/signature.ts', () => ({ sign: () => 'sceau', isSignature: () => true }));

const { MAIL_TOPICS } = await import('../outbox/topics.ts');
const { makeDocument } = await import('../quotes/make.ts');

const SENDER = {
  brand: 'Atelier Liaison',
  ownerName: 'Zoé D’Arc',
  email: 'bonjour@example.fr',
  siteUrl: 'https://site.example',
  replyDelay: '24h',
  callMinutes: 30,
  bindingNote: SITE_VALUES.bindingNote,
  paymentMeans: 'en ligne, par carte bancaire',
  labels: { tax: 'HT' },
  payment: async () => ({
    ...FULL_SETTINGS,
    paymentLink: 'https://payer.example.fr/{montant}/{reference}',
  }),
};
const AROUND = { brand: SENDER.brand, signature: [SENDER.ownerName, SENDER.siteUrl] };

const KEPT = [
  { label: 'Devis D-2031-0042', value: 'devis signé et preuve, jusqu’au 31 décembre 2042' },
];

const LEAD = { reference: 'DEV-7K4Q-9XWM', created_at: '2026-11-22T10:00:00Z' };
const CONTACT = { firstName: 'Ana', lastName: 'Roy', email: 'ana@example.fr' };
const LEADS = [
  { ...LEAD, kind: 'message', payload: { name: 'Ana', subject: 'Un site' }, estimate: null },
  {
    ...LEAD,
    kind: 'quote',
    payload: { ...CONTACT, projectName: 'Une boutique', labels: { service: 'Applications web' } },
    estimate: { minimum: 1000, maximum: 2000, weeks: { minimum: 1, maximum: 2 }, breakdown: null },
  },
  {
    ...LEAD,
    kind: 'quote',
    payload: { ...CONTACT, participants: 3, labels: { tier: 'Bases' } },
    estimate: { maximum: 900, perPerson: 300, hours: 7 },
  },
].map((row) => storedLead.parse(row));

const THREAD = toThreadMail({
  kind: 'message',
  reference: LEAD.reference,
  request: { name: 'Ana', email: 'ana@example.fr', subject: 'Un site' },
  text: 'Bonjour,\n\nVoici ma réponse.',
});

const CALL = {
  action: 'booked',
  id: 'a',
  state: 'booked',
  sequence: 0,
  starts_at: '2036-12-01T08:30:00Z',
  ends_at: '2036-12-01T09:00:00Z',
  contact: { name: 'Ana', email: 'ana@example.fr', zone: 'America/New_York' },
  reference: 'MSG-1234-5678',
};
const DOCUMENT = makeDocument(fullContent(), factsOf(ISSUER_SETTINGS, FULL_SETTINGS), {
  number: 'D-2031-0042',
  issuedOn: '2031-01-02',
  replaces: 'D-2031-0041',
});
const QUOTE = {
  quote: 'q',
  document: DOCUMENT,
  reason: 'Un autre choix',
  acceptance: {
    signer_name: 'Ana Roy',
    approval: 'Bon pour accord',
    accepted_at: '2031-01-03T10:00:00Z',
    sha256: 'a'.repeat(64),
    terms_version: DOCUMENT.termsVersion,
    options: [],
    totals: DOCUMENT.totals,
    known_by: 'account',
    address_hash: 'b'.repeat(64),
    early_start: false,
    withdraw_until: '2999-01-17',
    withdrawal: null,
    dues: [
      {
        position: 1,
        label: 'Acompte (30\u00a0%)',
        event: 'signature',
        days: 7,
        amount_cents: 53_865,
        vat: [{ rate: 2000, base: 44_888, amount: 8_977 }],
        due_on: '2031-01-10',
        received_on: null,
      },
      {
        position: 2,
        label: 'Solde',
        event: 'delivery',
        days: 7,
        amount_cents: 125_685,
        vat: [{ rate: 2000, base: 104_737, amount: 20_948 }],
        due_on: null,
        received_on: null,
      },
    ],
  },
  message: 'Une question\n\net une autre',
};

const WITHDRAWN = {
  ...QUOTE,
  acceptance: {
    ...QUOTE.acceptance,
    withdrawal: {
      name: 'Ana Roy',
      email: 'ana@example.fr',
      withdrawn_at: '2031-01-05T10:00:00Z',
      known_by: 'account',
      address_hash: 'b'.repeat(64),
    },
  },
};

const TERMINATION = {
  quote: 'q',
  document: DOCUMENT,
  reason: 'Le besoin a changé.',
  settlement: 'L’acompte reste acquis.',
  ends_on: '2031-02-01',
  decided_at: '2031-01-05T10:00:00Z',
  name: 'Ana Roy',
  answer: 'Je préfère continuer.',
};

/** An amendment to it. */
const AMENDMENT = {
  ...DOCUMENT,
  number: 'D-2031-0042-A1',
  amends: {
    number: 'D-2031-0042',
    acceptedOn: '2031-01-03',
    total: 179_550,
    received: 53_865,
    open: 125_685,
    vat: [{ rate: 2000, base: 104_737, amount: 20_948 }],
  },
};

/** The database's answers to the functions that compose mails. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  read_mailed_appointment: CALL,
  read_waiting_call: { starts_at: CALL.starts_at, contact: CALL.contact },
  add_appointment_link: null,
  read_freed_time: CALL.starts_at,
  read_mailed_quote: QUOTE,
  withdrawn: WITHDRAWN,
  list_quote_copies: [],
  add_quote_link: null,
  link_accepted_quote: null,
  read_mailed_termination: TERMINATION,
  read_mailed_follow_up: { ...QUOTE, kind: 'expiring', step: null, due_position: 0 },
  link_follow_up: null,
  link_mailed_quote: null,
  read_quote_file: { bytes: '' },
  read_project_news: {
    recipient: 'client',
    email: 'ana@example.fr',
    news: ['Portail', 'Boutique'].map((name) => ({
      project: name,
      name,
      client: 'Ana',
      email: 'ana@example.fr',
      items: [
        { kind: 'journal', subject: 'Semaine 1' },
        { kind: 'message', subject: 'Une question' },
      ],
    })),
  },
  read_project_invitation: { project_name: 'Portail', email: 'ana@example.fr' },
  read_project_mail: {
    project: 'p',
    project_name: 'Portail',
    account_id: 'a',
    email: 'ana@example.fr',
    client_name: 'Ana Roy',
    company: 'Atelier Roy',
    title: 'Maquettes',
    word: 'Tout est en ligne.\n\nRegardez surtout la première page.',
    due_cents: 53_865,
    document: DOCUMENT,
    acceptance: QUOTE.acceptance,
    quote: 'q',
    follower: null,
  },
  read_file_request_mail: {
    kind: 'ask',
    by_site: false,
    requests: [
      {
        id: 'r',
        title: 'Votre logo',
        reason: 'Pour l’en-tête du site.\n\nEn vectoriel si possible.',
        day: '2031-02-01',
        objection: 'Celui que j’ai reçu est trop petit.',
        isAsked: true,
      },
      { id: 's', title: 'Vos textes', reason: '', day: null, objection: '', isAsked: false },
    ],
  },
  read_account_deletion: {
    client: { name: 'Ana Roy', email: 'ana@example.fr' },
    contracts: [
      {
        number: 'D-2031-0042',
        title: 'Portail',
        project: 'Portail',
        keptUntil: '2036-03-01',
        paperUntil: '2042-12-31',
      },
    ],
    underWay: [{ name: 'Portail', isKept: true }],
  },
  read_account_reminder: { erased_after: '2030-03-01', email: 'ana@example.fr' },
};

const databaseOf = (answers: Readonly<Record<string, unknown>>) =>
  ({
    rpc(name: string, { mail_topic: topic = '' } = {}) {
      if (!Object.hasOwn(answers, name)) throw new Error(`${name} has no answer here`);
      const asked = topic === 'quote-withdrawn' ? 'withdrawn' : name;
      const answer = { data: answers[asked], error: null };
      const one = async () => answer;
      return Object.assign(Promise.resolve(answer), { maybeSingle: one, single: one });
    },
  }) as never;

const DATABASES = {
  '': databaseOf(ANSWERS),
  ' of an amendment': databaseOf({
    ...ANSWERS,
    read_mailed_quote: { ...QUOTE, document: AMENDMENT },
    withdrawn: { ...WITHDRAWN, document: AMENDMENT },
  }),
};

/** Every mail of the site, by a name of its own; the auth server's templates are there beside them. */
async function everyMail(): Promise<Record<string, MailBody>> {
  const mails: Record<string, MailBody> = {
    answer: answerMail(THREAD, SENDER).body,
    reply: replyMail(THREAD, LEAD.reference, SENDER).body,
    review: reviewMail(toWaitingReview({ name: 'Ana', content: 'Bien', rating: 5 }), SENDER).body,
    deleted: { ...deletedMail(ACCOUNT_MAIL_TEXTS, KEPT), ...AROUND },
    emailLeaves: { ...emailLeavesMail(ACCOUNT_MAIL_TEXTS), ...AROUND },
    // Codes and outage notices have texts composed where they are sent.
    bare: { ...AROUND, title: 'Un code', intro: ['Bonjour,'], facts: [], action: null, outro: [] },
  };
  for (const [name, compose] of Object.entries(AUTH_MAILS)) {
    const values = { siteUrl: 'https://site.example', tokenHash: 'a', code: '123456' };
    const emails = { email: 'a@example.fr', newEmail: 'b@example.fr' };
    mails[name] = { ...compose(ACCOUNT_MAIL_TEXTS, { ...values, ...emails }), ...AROUND };
  }
  for (const recipient of ['consultant', 'visitor', 'notice', 'client'] as const) {
    for (const [of, database] of Object.entries(DATABASES)) {
      for (const [topic, write] of Object.entries(MAIL_TOPICS)) {
        const addresses = { from: SENDER.email, consultant: SENDER.email };
        const context = { database, sender: SENDER, ...addresses, recipient };
        const written = await write('subject', context);
        if (written) mails[`${topic}${of} ${recipient}`] = written.body;
      }
    }
    if (recipient === 'client') continue;
    for (const [index, lead] of LEADS.entries()) {
      mails[`lead ${index} ${recipient}`] = leadMail(lead, recipient, SENDER).body;
    }
  }
  return mails;
}

/** Programs that people here read their mails with, as far as anybody has tested them. */
const CLIENTS: Parameters<typeof caniemail>[0]['clients'] = [
  'outlook.*',
  'gmail.*',
  'apple-mail.*',
  'orange.*',
  'sfr.*',
  'laposte.*',
  'free-fr.*',
  'yahoo.*',
  'thunderbird.*',
  'samsung-email.*',
  'protonmail.*',
];

/** Features unknown to some mail programs, and what the mail does without there. */
const DOES_WITHOUT: Readonly<Record<string, string>> = {
  '<style> element': 'the light theme, and labels beside their values on a phone',
  '@media': 'likewise',
  'Class selector': 'likewise',
  'Descendant combinator': 'likewise',
  'Attribute selector': 'only Outlook on the web is addressed by one',
  'color-scheme CSS property': 'the program turns the colours around by itself, or leaves them',
  'color-scheme meta tag': 'likewise',
  '!important keyword': 'no more than the style that it stands in',
  '<body> element': 'a table within has the ground, too',
  'border-radius': 'corners are square, the port as well',
  'height property': 'a cell is as high as its blank',
  'max-height property': 'what is not shown has no height',
  'display:none': 'the preview is a pixel high, in the colour of the ground',
  overflow: 'likewise',
  'overflow-wrap': 'word-break stands beside it wherever a long word may come',
  'word-break': 'a long word makes its line longer',
  'text-decoration': 'the button’s words are underlined',
  'role attribute': 'a reader of the screen may tell of a table',
  'lang attribute': 'the reader’s own language, as before',
};

/** Features supported in part: the notes of each were read, and what is unsupported is not in use. */
const IN_PART = new Set([
  'HTML comments',
  'align attribute',
  'background',
  'background-color',
  'border',
  'cellpadding attribute',
  'cellspacing attribute',
  'dir attribute',
  'display',
  'font-size',
  'font-weight',
  'height attribute',
  'line-height',
  'margin',
  'padding',
  'text-align',
  'width attribute',
  'width property',
]);

/** The checker throws where nobody has tested a feature in a program: such a one counts as known. */
function fillGaps(): void {
  type Tested = Array<{ stats: Record<string, Record<string, object>> }>;
  const tested = rawData.data as unknown as Tested;
  const platforms = new Map<string, Set<string>>();
  for (const { stats } of tested) {
    for (const [family, known] of Object.entries(stats)) {
      const names = platforms.get(family) ?? new Set();
      for (const name of Object.keys(known)) names.add(name);
      platforms.set(family, names);
    }
  }
  for (const { stats } of tested) {
    for (const [family, names] of platforms) {
      stats[family] ??= {};
      for (const name of names) stats[family][name] ??= { untested: 'y' };
    }
  }
}

type Element = {
  name: string;
  attribs: Record<string, string>;
  parent: Element | null;
  children: Element[];
};

/** The elements of a mail in their order. */
function elements(html: string): Element[] {
  const within = (node: Element): Element[] =>
    (node.children ?? []).flatMap((child) => (child.attribs ? [child, ...within(child)] : []));
  return within(parseHtml(html).document as unknown as Element);
}

const styleOf = ({ attribs }: Element): Map<string, string> =>
  new Map(
    (attribs.style ?? '').split(';').map((rule) => rule.split(/:(.*)/s, 2) as [string, string]),
  );

/** The seed, with the next offer switched on. */
const withOffers = () =>
  readSeed().map((document) => ({
    ...document,
    ...(document._type === 'mailTexts' && { offerIsOn: true }),
  }));

let mails: Record<string, string>;

afterAll(() => void vi.useRealTimers());

beforeAll(async () => {
  fillGaps();
  // What follows up goes at office hours alone.
  vi.useFakeTimers({ now: new Date('2031-01-02T10:00:00Z'), toFake: ['Date'] });
  lake.fetch.mockImplementation(async (query: string, params: object) =>
    (await evaluate(parse(query), { dataset: withOffers(), params })).get(),
  );
  const bodies = Object.entries(await everyMail()).map(([name, body]) => [name, mailHtml(body)]);
  mails = { ...Object.fromEntries(bodies), ...AUTH_TEMPLATES };
});

describe('every mail, as programs draw it', () => {
  it('is one of these, in the one layout', () => {
    const sources = globSync('{app,lib}/**/*.{ts,tsx}', {
      cwd: join(import.meta.dirname, '../..'),
    });
    const having = (words: RegExp) =>
      sources
        .filter((file) => !/\.test\.|fixture/.test(file))
        .filter((file) => words.test(readFileSync(file, 'utf8')))
        .sort();
    expect(having(/\bmailHtml\(/)).toEqual([
      'lib/mail/auth-templates.ts',
      'lib/mail/mail-html.ts',
      'lib/mail/transport.ts',
    ]);
    expect(having(/\bMailBody\b/), 'what writes mails: to be among everyMail').toEqual([
      'lib/appointments/mails.ts',
      'lib/mail/account-mails.ts',
      'lib/mail/mail-body.ts',
      'lib/mail/mail-html.ts',
      'lib/mail/transport.ts',
      'lib/projects/mails.ts',
      'lib/projects/step-mails.ts',
      'lib/quotes/mails.ts',
      'lib/requests/mails.ts',
      'lib/requests/thread-mails.ts',
      'lib/testimonials/review-mail.ts',
    ]);
    expect(having(/(?<!function )\bsendMail\((?!SMTP_URL|url, \{)/)).toEqual([
      'lib/mail/transport.ts',
      'lib/outbox/outbox.ts',
    ]);
    const topics = Object.keys(MAIL_TOPICS);
    const written = Object.keys(mails).map((name) => name.split(' ')[0]);
    expect(topics.filter((topic) => !written.includes(topic))).toEqual([]);
  });

  it('uses nothing that they do not know, but for what a mail does without', () => {
    const missing = new Set<string>();
    const partial = new Set<string>();
    for (const html of Object.values(mails)) {
      const { errors, warnings } = caniemail({ clients: CLIENTS, html }).issues;
      for (const { title } of [...errors.values()].flat()) missing.add(title);
      for (const { title } of [...warnings.values()].flat()) partial.add(title);
    }
    expect([...missing].sort()).toEqual(Object.keys(DOES_WITHOUT).sort());
    const less = [...partial].filter((title) => !(title in DOES_WITHOUT));
    expect(less.sort()).toEqual([...IN_PART].sort());
  });

  it('has sizes that Word reads: as attributes, and of cells alone', () => {
    for (const [name, html] of Object.entries(mails)) {
      for (const element of elements(html)) {
        const style = styleOf(element);
        for (const size of ['width', 'height']) {
          const said = style.get(size)?.replace('px', '');
          if (said) expect(element.attribs[size], `${name}: ${element.name} ${size}`).toBe(said);
        }
        if (['td', 'th', 'a'].includes(element.name)) continue;
        for (const space of ['padding', 'margin']) {
          expect(style.get(space) ?? '0', `${name}: ${element.name}`).toBe('0');
        }
      }
      const sheet = elements(html).find(({ attribs }) => /\bsheet\b/.test(attribs.class ?? ''));
      const wrapping = sheet?.parent?.parent?.parent;
      expect([wrapping?.name, wrapping?.attribs.width], name).toEqual(['td', '600']);
      expect(html).not.toContain('max-width:6');
    }
  });

  it('has backgrounds that Word reads, of the colour that the others read', () => {
    for (const [name, html] of Object.entries(mails)) {
      for (const element of elements(html)) {
        const color = styleOf(element).get('background-color');
        if (color) expect(element.attribs.bgcolor, `${name}: ${element.name}`).toBe(color);
        expect(element.attribs.style ?? '').not.toMatch(/background:|url\(/);
      }
    }
  });

  it('has buttons that are cells, with a padding for Word and one to press for the others', () => {
    for (const [name, html] of Object.entries(mails)) {
      const links = elements(html).filter(
        ({ name: tag, attribs }) => tag === 'a' && attribs.class !== 'link',
      );
      expect(links.length, name).toBe(html.includes('class="on"') ? 1 : 0);
      for (const link of links) {
        const { parent: cell } = link;
        const style = cell ? styleOf(cell) : new Map();
        expect([cell?.name, cell?.attribs.bgcolor], name).toEqual(['td', '#1c3fdc']);
        expect(style.get('mso-padding-alt'), name).toBe('13px 26px');
        expect(styleOf(link).get('padding'), name).toBe(style.get('mso-padding-alt'));
        expect(styleOf(link).get('display'), name).toBe('inline-block');
      }
    }
  });

  it('has text whose font, size, height and colour stand on itself', () => {
    for (const [name, html] of Object.entries(mails)) {
      const texts = elements(html).filter(({ attribs }) =>
        /\b(?:ink|soft|on)\b/.test(attribs.class ?? ''),
      );
      expect(texts.length, name).toBeGreaterThan(3);
      for (const text of texts) {
        const style = styleOf(text);
        expect(style.get('font-family'), name).toMatch(/^Arial,/);
        expect(style.get('line-height'), name).toMatch(/^\d+px$/);
        expect(style.get('color'), name).toMatch(/^#[0-9a-f]{6}$/);
        const rules = [...style.keys()];
        expect(rules.indexOf('mso-line-height-rule'), name).toBe(rules.indexOf('line-height') - 1);
      }
    }
  });

  it('is in French, by day and by night, and loads nothing', () => {
    for (const [name, html] of Object.entries(mails)) {
      const all = elements(html);
      const tags = all.map(({ name: tag }) => tag);
      for (const tag of ['html', 'table']) {
        expect(all.find(({ name: own }) => own === tag)?.attribs.lang, name).toBe('fr');
      }
      expect(html, name).toContain('<meta name="color-scheme" content="light dark">');
      expect(
        tags.filter((tag) => /img|link|script|svg|form|input|video/.test(tag)),
        name,
      ).toEqual([]);
      // A class that a night knows, each of them on some element, in Apple's words and in Outlook's.
      const night = [...html.matchAll(/\[data-ogsc\] \.(\w+)\{/g)].map(([, cls]) => cls);
      expect(night, name).toEqual(
        [...html.matchAll(/(?<!\] )\.(\w+)\{(?:background-)?(?:border-)?color/g)].map(
          ([, cls]) => cls,
        ),
      );
      expect(html.match(/\S!important/), name).toBeNull();
    }
  });
});

it('a mail has the colours of the site, whose contrasts app/contrast.test.ts holds', () => {
  const css = readFileSync(join(import.meta.dirname, '../../app/globals.css'), 'utf8');
  const colors = new Set(
    Object.values(mails).flatMap((html) => html.match(/#[0-9a-f]{3,8}\b/g) ?? []),
  );
  expect(colors.size).toBe(14);
  expect([...colors].filter((color) => !css.includes(color))).toEqual([]);
});

describe('addresses in the words of a mail', () => {
  const linksIn = (body: Partial<MailBody>) => {
    const whole = { ...AROUND, title: 'Titre', intro: [], facts: [], action: null, outro: [] };
    return elements(mailHtml({ ...whole, signature: [], ...body }))
      .filter(({ name }) => name === 'a')
      .map(({ attribs }) => attribs.href);
  };

  it('can be pressed, without what ends their sentence', () => {
    const said =
      'Voir https://site.example/a?b=1&c=2. (Ou http://x.example)\net «\u202fhttps://y.example/\u202f»';
    const all = ['https://site.example/a?b=1&c=2', 'http://x.example', 'https://y.example/'];
    expect(linksIn({ intro: [said] }).map((href) => href?.replace('&amp;', '&'))).toEqual(all);
    expect(linksIn({ outro: ['javascript:alert(1) //x.example www.x.example'] })).toEqual([]);
    expect(linksIn({ signature: ['https://site.example'] })).toEqual(['https://site.example']);
  });

  it('cannot where a stranger may have typed them', () => {
    const fact = { label: 'Message', value: 'https://ailleurs.example/' };
    expect(linksIn({ title: fact.value, facts: [fact] })).toEqual([]);
    expect(linksIn({ facts: [{ ...fact, hasLinks: true }] })).toEqual([fact.value]);
  });
});

describe('what a list of mails shows of one', () => {
  const preview = (body: Partial<MailBody>) => {
    const whole = { ...AROUND, title: 'Titre', intro: [], facts: [], action: null, outro: [] };
    const html = mailHtml({ ...whole, ...body });
    return /mso-hide:all[^>]*>([\s\S]*?)<\/div>/.exec(html)?.[1];
  };

  it('is what it says, without its letterhead and title', () => {
    expect(preview({ intro: ['Bonjour,', 'Merci.'], outro: ['À bientôt.'] })).toBe(
      'Bonjour, Merci. À bientôt.',
    );
    expect(preview({ facts: [{ label: 'Nom', value: 'Ana\nRoy' }] })).toBe('Nom\u00a0: Ana Roy');
  });

  it('ends after 140 characters, within no place of the auth server', () => {
    expect(preview({ intro: ['é'.repeat(200)] })).toBe('é'.repeat(140));
    expect(preview({ intro: ['😀'.repeat(200)] })).toBe('😀'.repeat(140));
    expect(preview({ intro: [`${'a'.repeat(139)}{{ .Email }} suite`] })).toBe(
      `${'a'.repeat(139)}{{ .Email }}`,
    );
  });
});
