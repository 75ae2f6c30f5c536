import { evaluate, parse } from 'groq-js';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { readSeed } from '../../scripts/stack/seed.ts';
import { FULL_SETTINGS, ISSUER_SETTINGS } from '../../tests/support/quote-papers.ts';
import { factsOf } from '../quotes/issuer.ts';
import { MAIL_NAMES } from './catalogue.ts';

const lake = vi.hoisted(() => ({ fetch: vi.fn() }));
vi.mock('../content/client.ts', () => ({ contentClient: lake, draftClient: null }));
vi.mock('next/cache', () => ({ cacheLife: vi.fn(), cacheTag: vi.fn() }));
vi.mock('../security/signature.ts', () => ({ sign: () => 'sceau', isSignature: () => true }));
const { COMPOSERS } = await import('./compose.ts');
const { exampleSubjects } = await import('./subjects.ts');
const { mailText } = await import('../mail/mail-body.ts');
const { SITE_VALUES } = await import('../words/site.ts');
const { ACCOUNT_MAIL_TEXTS } = await import('../words/account-mails.ts');
beforeAll(() => {
  lake.fetch.mockImplementation(async (query: string, params: object) =>
    (await evaluate(parse(query), { dataset: readSeed(), params })).get(),
  );
});
describe('x', () => {
  it.each(MAIL_NAMES)('%s', async (name) => {
    const now = Date.now();
    for (const example of ['entreprise', 'particulier'] as const) {
      const mail = await COMPOSERS[name]({
        sender: {
          brand: 'Atelier Liaison',
          ownerName: 'Zoé D’Arc',
          email: 'bonjour@example.fr',
          siteUrl: 'https://site.example',
          replyDelay: '24h',
          callMinutes: 30,
          bindingNote: SITE_VALUES.bindingNote,
          paymentMeans: 'en ligne, par carte bancaire',
          labels: { tax: 'HT' },
          payment: async () => FULL_SETTINGS,
        },
        accountTexts: ACCOUNT_MAIL_TEXTS,
        call: { label: 'Réserver', href: 'https://site.example/rendez-vous' },
        consultant: 'moi@example.fr',
        now,
        subjects: exampleSubjects(example, factsOf(ISSUER_SETTINGS, FULL_SETTINGS), now),
      });
      expect(mailText(mail.body)).not.toMatch(/undefined|null/);
    }
  });
});
