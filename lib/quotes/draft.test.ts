import { expect, it } from 'vitest';
import { storedLead } from '../requests/stored-lead.ts';
import { QUOTE_SETTINGS } from '../words/quote-settings.ts';
import { contentFromRequest, emptyContent } from './draft.ts';

const SETTINGS = { ...QUOTE_SETTINGS, introduction: 'Bonjour,', terms: 'Article 1.' };

const lead = (kind: string, payload: object, estimate: object | null = null) =>
  storedLead.parse({
    kind,
    reference: 'DEV-7K4Q-9XWM',
    payload: { firstName: 'Ana', lastName: 'Martin', email: 'ana@example.fr', ...payload },
    estimate,
    created_at: '2026-11-22T10:00:00Z',
  });

it('a training becomes one line, a person each', () => {
  const request = lead(
    'quote',
    {
      participants: 5,
      earliest: '',
      latest: '',
      labels: { tier: 'Groupe' },
      company: 'Les Confitures',
    },
    { maximum: 8000, perPerson: 1600, hours: 24, revision: 'rev-7' },
  );
  const content = contentFromRequest(request, SETTINGS);
  expect(content).toMatchObject({
    client: { kind: 'professional', company: 'Les Confitures', name: 'Ana Martin' },
    lines: [{ label: 'Formation Groupe', quantity: 500, unit: 'personne', unitPrice: 160_000 }],
    training: {
      title: 'Formation Groupe',
      duration: '24h par personne',
      participants: '5\u00a0personnes',
      programme: '',
    },
    introduction: 'Bonjour,',
    terms: 'Article 1.',
    priceRevision: 'rev-7',
  });
});

it('a message becomes a quote without lines, to a consumer', () => {
  const request = lead('message', {
    name: 'Ana Martin',
    subject: 'Un site\nvite',
    message: 'Bonjour',
  });
  expect(contentFromRequest(request, SETTINGS)).toMatchObject({
    title: 'Un site vite',
    client: { kind: 'consumer', name: 'Ana Martin', email: 'ana@example.fr', country: 'FR' },
    vatRegime: null,
    training: null,
    lines: [],
  });
});

it('no deposit is asked for where the settings ask for none', () => {
  expect(emptyContent({ ...SETTINGS, depositRate: 0 }).deposit).toBeNull();
});
