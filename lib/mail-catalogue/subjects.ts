import 'server-only';
import { dayAfter, parisDay } from '../format/dates.ts';
import type { QuoteContent } from '../quotes/content.ts';
import type { Amended, QuoteDocument } from '../quotes/document.ts';
import { isEvent, quoteDues } from '../quotes/dues.ts';
import type { QuoteFacts } from '../quotes/issuer.ts';
import { makeDocument } from '../quotes/make.ts';

const CALL_MS = 30 * 60 * 1000;

/** An id that nothing has: a link or a choice that is signed for it opens and changes nothing. */
export const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Who the examples are about: both are told in the list, since a mail says another thing to each. */
export const EXAMPLES = {
  entreprise: {
    label: 'Exemple\u00a0: une entreprise, avec un compte',
    kind: 'professional',
    firstName: 'Camille',
    lastName: 'Roux',
    company: 'Atelier des Lilas',
    email: 'camille.roux@example.fr',
    hasAccount: true,
  },
  particulier: {
    label: 'Exemple\u00a0: un particulier, sans compte',
    kind: 'consumer',
    firstName: 'Noé',
    lastName: 'Garnier',
    company: '',
    email: 'noe.garnier@example.fr',
    hasAccount: false,
  },
} as const;

export type ExampleName = keyof typeof EXAMPLES;

/** A quote as the database tells its mails of it; `acceptance` as it is stored. */
export type MailedSubject = { id: string; document: QuoteDocument; acceptance: object };

/** What mails are about, as the database has it: examples, any of which something real may stand in for. */
export type Subjects = {
  message: object;
  quoteRequest: object;
  trainingRequest: object;
  call: { startsAt: string; contact: unknown } & Record<string, unknown>;
  quote: MailedSubject;
  amendment: MailedSubject;
  project: {
    id: string;
    name: string;
    client: string;
    company: string;
    email: string;
    hasAccount: boolean;
  };
};

/** An acceptance of a quote of today, without its options. */
export function acceptanceOf(document: QuoteDocument, now: number): object {
  const { content, totals, amends, termsVersion } = document;
  const { client } = content;
  const today = parisDay(new Date(now));
  return {
    signer_name: client.name || client.company,
    approval: 'Bon pour accord',
    accepted_at: new Date(now).toISOString(),
    sha256: '0'.repeat(64),
    terms_version: termsVersion,
    options: [],
    totals,
    known_by: 'link',
    address_hash: '0'.repeat(64),
    early_start: false,
    withdraw_until: client.kind === 'consumer' ? dayAfter(today, 14) : null,
    withdrawal: null,
    dues: quoteDues(content, totals, amends).map(({ at, amount, ...due }, index) => ({
      ...due,
      position: index + 1,
      amount_cents: amount,
      event: isEvent(at) ? at : 'date',
      due_on: at === 'signature' ? dayAfter(today, due.days) : isEvent(at) ? null : at,
      received_on: null,
    })),
  };
}

/** The same, once its consumer has withdrawn. */
export function withdrawn({ document, acceptance }: MailedSubject, now: number): object {
  const { client } = document.content;
  return {
    ...acceptance,
    withdrawal: {
      name: client.name || client.company,
      email: client.email,
      withdrawn_at: new Date(now).toISOString(),
      known_by: 'link',
      address_hash: '0'.repeat(64),
    },
  };
}

function contentOf(example: ExampleName): QuoteContent {
  const { kind, firstName, lastName, company, email } = EXAMPLES[example];
  const isCompany = kind === 'professional';
  return {
    title: isCompany ? 'Portail pour vos clients' : 'Site de votre atelier',
    introduction: '',
    client: {
      kind,
      name: `${firstName} ${lastName}`,
      company,
      email,
      phone: '',
      address: '12 rue des Lilas\n69003 Lyon',
      country: 'FR',
      siren: '',
      vatNumber: '',
    },
    vatRegime: null,
    training: null,
    lines: [
      {
        id: 'conception',
        label: 'Conception et réalisation',
        details: '',
        quantity: 400,
        unit: 'jour',
        unitPrice: 45_000,
        vatRate: 2000,
        isOption: false,
      },
    ],
    discount: null,
    deposit: { kind: 'percent', rate: 3000 },
    dues: { days: 7, steps: [], balance: 'delivery' },
    schedule: 'Début sous deux semaines, livraison un mois plus tard.',
    validityDays: 30,
    paymentTerms: '',
    notes: '',
    terms: '',
    priceRevision: '',
  };
}

/** What an amendment finds of its contract: the deposit received, the balance open. */
function amendedBy({ number, issuedOn, totals, content }: QuoteDocument): Amended {
  const [deposit, ...rest] = quoteDues(content, totals);
  const received = deposit?.amount ?? 0;
  const [balance] = rest;
  return {
    number,
    acceptedOn: issuedOn,
    total: totals.total,
    received,
    open: totals.total - received,
    vat: balance?.vat ?? [],
  };
}

const contactOf = (example: ExampleName) => {
  const { firstName, lastName, company, email } = EXAMPLES[example];
  return { firstName, lastName, company, email, phone: '', additionalInfo: '' };
};

/**
 * The examples of one kind of client, as the database would have them today.
 *
 * @param facts whoever issues quotes, by the settings of now
 */
export function exampleSubjects(example: ExampleName, facts: QuoteFacts, now: number): Subjects {
  const { firstName, lastName, company, email, hasAccount } = EXAMPLES[example];
  const name = `${firstName} ${lastName}`;
  const today = parisDay(new Date(now));
  const year = today.slice(0, 4);
  const content = contentOf(example);
  const naming = { issuedOn: today, replaces: null };
  const document = makeDocument(content, facts, { ...naming, number: `D-${year}-0042` });
  const amendment = makeDocument(
    {
      ...content,
      title: `${content.title}, une page de plus`,
      lines: content.lines.map((line) => ({ ...line, label: 'Une page de plus', quantity: 100 })),
      deposit: null,
    },
    facts,
    { ...naming, number: `D-${year}-0042-A1`, amends: amendedBy(document) },
  );
  const sent = { created_at: new Date(now).toISOString() };
  // Half past ten, in Paris, in winter.
  const start = Date.parse(`${dayAfter(today, 3)}T09:30:00Z`);
  return {
    message: {
      ...sent,
      kind: 'message',
      reference: 'MSG-2F4H-7K9P',
      estimate: null,
      payload: {
        name,
        email,
        subject: 'Une question sur vos services',
        message: 'Bonjour,\n\nPouvez-vous m’aider à automatiser mes factures\u202f?',
      },
    },
    quoteRequest: {
      ...sent,
      kind: 'quote',
      reference: 'DEV-7K4Q-9XWM',
      estimate: {
        minimum: 1800,
        maximum: 2400,
        priceStep: 10,
        weeks: { minimum: 3, maximum: 5 },
        breakdown: {
          baseCents: 150_000,
          multiplier: 1.2,
          adjustedCents: 180_000,
          featurePercent: 0,
          features: [],
          sumCents: 180_000,
          rangeFactor: 1.3,
        },
      },
      payload: {
        ...contactOf(example),
        projectName: content.title,
        description: 'Un espace où chacun suit ses commandes et retrouve ses factures.',
        weeklyHours: '5',
        hourlyCost: '35',
        labels: {
          service: 'Application web',
          projectType: 'Sur mesure',
          features: ['Paiement en ligne', 'Espace client'],
          timeline: 'D’ici deux mois',
          budget: 'De 1\u202f500 à 3\u202f000\u00a0€',
        },
      },
    },
    trainingRequest: {
      ...sent,
      kind: 'quote',
      reference: 'DEV-3M8R-5TQZ',
      estimate: { maximum: 1350, perPerson: 450, hours: 14 },
      payload: {
        ...contactOf(example),
        participants: 3,
        description: 'Devenir autonomes sur nos automatisations.',
        labels: { tier: 'Les bases' },
      },
    },
    call: {
      id: NOBODY,
      state: 'booked',
      sequence: 0,
      startsAt: new Date(start).toISOString(),
      endsAt: new Date(start + CALL_MS).toISOString(),
      contact: { name, email, way: 'video', subject: 'Parler de mon projet' },
      reference: 'MSG-2F4H-7K9P',
    },
    quote: { id: NOBODY, document, acceptance: acceptanceOf(document, now) },
    amendment: { id: NOBODY, document: amendment, acceptance: acceptanceOf(amendment, now) },
    project: { id: NOBODY, name: content.title, client: name, company, email, hasAccount },
  };
}
