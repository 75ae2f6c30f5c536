import { evaluate, parse } from 'groq-js';
import { beforeEach, expect, it, vi } from 'vitest';
import { readSeed } from '../../scripts/stack/seed.ts';
import { letterFrame } from '../estimate-letter/letter-frame.ts';
import { estimateLetter } from '../estimate-letter/project-letter.ts';
import { estimate } from '../estimator/estimate.ts';
import { specifiedRules } from '../estimator/rules.fixture.ts';
import { leadMail } from '../requests/mails.ts';
import { hasLetter, type StoredLead } from '../requests/stored-lead.ts';
import { PLACEHOLDER } from '../words/placeholder.ts';
import { AUTH_TEMPLATES } from './auth-templates.ts';
import { mailText } from './mail-body.ts';
import { mailHtml } from './mail-html.ts';
import { mailWords } from './words.ts';

const lake = vi.hoisted(() => ({ fetch: vi.fn() }));
vi.mock('../content/client.ts', () => ({ contentClient: lake, draftClient: null }));
vi.mock('next/cache', () => ({ cacheLife: vi.fn(), cacheTag: vi.fn() }));

const { readSiteSettings } = await import('../content/queries/site-settings.ts');
const { readQuotePage } = await import('../content/queries/quote-page.ts');

/** A live site whose content came past the Studio, which refuses this. */
const INCOMPLETE = {
  isLive: true,
  ownerName: '[Prénom Nom à compléter]',
  phone: '[Téléphone à compléter]',
  city: '[Ville à compléter]',
  replyDelay: '[délai à compléter]',
  bindingNote: 'Seul le devis signé par [nom à compléter] fait foi.',
  paymentMeans: 'en ligne, par carte bancaire',
};

const computed = estimate(specifiedRules, {
  serviceId: 'bubble',
  projectTypeId: 'mvp',
  featureIds: [],
});

const common = { reference: 'DEV-7K4Q-9XWM', createdAt: new Date('2026-11-22T10:00:00Z') };
const QUOTE = {
  ...common,
  kind: 'quote',
  payload: {
    projectName: 'Une boutique',
    description: 'Avec un [logo à compléter] que je fournirai.',
    firstName: 'Zoé',
    lastName: 'Martin',
    email: 'zoe@example.fr',
    company: '',
    phone: '',
    weeklyHours: '',
    hourlyCost: '',
    additionalInfo: '',
    labels: {
      service: 'Applications web',
      projectType: 'Prototype (MVP)',
      features: ['[Option à compléter]'],
      timeline: '[Délai à compléter]',
      budget: '',
    },
  },
  estimate: computed,
} as unknown as StoredLead;
const MESSAGE = {
  ...common,
  kind: 'message',
  payload: { name: 'Zoé', email: 'zoe@example.fr', subject: 'Un site', message: 'Bonjour' },
} as StoredLead;

const sender = async () => ({ ...(await readSiteSettings()), siteUrl: 'https://atelier.example' });

beforeEach(() => {
  const dataset = readSeed().map((document) =>
    document._id === 'siteSettings' ? { ...document, ...INCOMPLETE } : document,
  );
  lake.fetch.mockImplementation(async (query: string, params: object) =>
    (await evaluate(parse(query), { dataset, params })).get(),
  );
});

it.each([
  ['a quote request', QUOTE, 'Je vous recontacte dans les plus brefs délais avec une proposition'],
  ['a message', MESSAGE, 'Je vous réponds dans les plus brefs délais.'],
])(
  'the acknowledgement of %s leaves out what is still to be filled in',
  async (_, lead, promise) => {
    const { subject, body } = leadMail(lead, 'visitor', await sender());
    const text = mailText(body);
    expect(subject + text + mailHtml(body)).not.toMatch(PLACEHOLDER);
    expect(text).toContain(promise);
    expect(text.trimEnd()).toMatch(/-- \nAtelier Liaison\nhttps:\/\/atelier\.example$/);
  },
);

it('what the visitor typed reaches the consultant as it is, brackets too', async () => {
  const { body } = leadMail(QUOTE, 'consultant', await sender());
  expect(mailText(body).match(new RegExp(PLACEHOLDER, 'gi'))).toEqual(['[logo à compléter]']);
});

it('the estimate that a mail brings along says nothing of it either', async () => {
  if (!hasLetter(QUOTE) || QUOTE.kind !== 'quote') throw new Error('no estimate');
  const frame = letterFrame(mailWords(await sender()), await readQuotePage());
  const letter = estimateLetter(frame, {
    ...QUOTE.payload.labels,
    estimate: QUOTE.estimate,
    reference: QUOTE.reference,
    date: QUOTE.createdAt,
  });
  expect(JSON.stringify(letter)).not.toMatch(PLACEHOLDER);
  expect(letter.notes).toContain('Cette estimation ne vous engage à rien.');
});

it('a site without a name signs by its address', async () => {
  const { brand, signature } = mailWords({
    ...(await sender()),
    brand: '[Nom du studio à compléter]',
  });
  expect(brand).toBe('atelier.example');
  expect(signature).toEqual(['atelier.example', 'https://atelier.example']);
});

it.each(Object.entries(AUTH_TEMPLATES))('%s, of the auth server, knows no such fact', (_, html) => {
  expect(html).not.toMatch(PLACEHOLDER);
});
