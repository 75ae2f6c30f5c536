import { describe, expect, it } from 'vitest';
import { NO_LEGAL_FACTS } from '../../tests/support/legal-facts.ts';
import {
  FULL_SETTINGS,
  fullContent,
  fullTraining,
  ISSUER_SETTINGS,
} from '../../tests/support/quote-papers.ts';
import type { QuoteClient, QuoteContent } from './content.ts';
import { emptyContent } from './draft.ts';
import { quoteGaps } from './gaps.ts';
import { issuerOf } from './issuer.ts';
import { EMPTY_TRAINING } from './training.ts';

const FULL = {
  content: fullContent(),
  issuer: issuerOf(ISSUER_SETTINGS, FULL_SETTINGS),
  settings: FULL_SETTINGS,
  notApplicable: [],
};
const consumer = fullContent({ client: { ...fullContent().client, kind: 'consumer' } });

const paths = (gaps: ReturnType<typeof quoteGaps>, isRequired: boolean) =>
  gaps.filter((gap) => gap.isRequired === isRequired).map(({ where, path }) => `${where}:${path}`);

it('a full quote lacks nothing, to a professional as to a consumer', () => {
  expect(quoteGaps(FULL)).toEqual([]);
  expect(quoteGaps({ ...FULL, content: consumer })).toEqual([]);
});

it('placeholders are missing, each with its field', () => {
  const site = {
    ...ISSUER_SETTINGS,
    ownerName: '[Prénom Nom à compléter]',
    phone: null,
    legal: { ...NO_LEGAL_FACTS, siret: '[SIRET à compléter]' },
  };
  const bare = { ...FULL, issuer: issuerOf(site, { ...FULL_SETTINGS, registration: '' }) };
  expect(paths(quoteGaps(bare), true)).toEqual([
    'siteSettings:ownerName',
    'siteSettings:legal.legalForm',
    'siteSettings:legal.address',
    'siteSettings:legal.siret',
  ]);
  expect(paths(quoteGaps(bare), false)).toEqual([
    'siteSettings:legal.vatNumber',
    'siteSettings:phone',
    'quoteSettings:registration',
    'siteSettings:legal.capital',
  ]);
  expect(paths(quoteGaps({ ...bare, content: consumer }), true)).toEqual(
    expect.arrayContaining(['siteSettings:phone', 'siteSettings:legal.mediatorName']),
  );
  expect(paths(quoteGaps({ ...bare, notApplicable: ['legal.capital'] }), false)).not.toContain(
    'siteSettings:legal.capital',
  );
});

it('an empty quote lacks all that only the consultant can say', () => {
  const settings = { ...FULL_SETTINGS, paymentTerms: '' };
  const gaps = quoteGaps({ ...FULL, content: emptyContent(settings) });
  expect(paths(gaps, true)).toEqual([
    'quote:title',
    'quote:client.name',
    'quote:client.email',
    'quote:client.address',
    'quote:lines',
    'quote:paymentTerms',
  ]);
});

it('a line is named by its id', () => {
  const [line] = fullContent().lines;
  if (!line) throw new Error('no line');
  const content = fullContent({ lines: [line, { ...line, id: 'vide', label: '', quantity: 0 }] });
  expect(paths(quoteGaps({ ...FULL, content }), true)).toEqual([
    'quote:lines[vide].label',
    'quote:lines[vide].quantity',
  ]);
});

it('what no font draws is named with its field, and an emoji is drawn', () => {
  const { client, lines } = fullContent();
  const content = fullContent({
    client: { ...client, name: 'Ana अना', address: '王小明 🏠\nНа́дя' },
    lines: lines.map((line) => ({ ...line, details: 'CO₂ ≥ ½\u00ad', unit: '𠮷' })),
  });
  const site = { ...ISSUER_SETTINGS, legal: { ...ISSUER_SETTINGS.legal, insurance: 'ก अ' } };
  const facts = { ...FULL, content, issuer: issuerOf(site, FULL_SETTINGS) };
  const gaps = quoteGaps(facts);
  expect(paths(gaps, true)).toEqual([
    'quote:client.name',
    'quote:lines[portail].unit',
    'quote:lines[suivi].unit',
    'siteSettings:legal.insurance',
  ]);
  expect(gaps.map(({ message }) => message)).toContain(
    'Le PDF ne peut pas montrer «\u202fअ\u202f», «\u202fन\u202f», «\u202fा\u202f»\u00a0: écrivez-les autrement.',
  );
  expect(gaps.at(-1)?.message).toBe(
    'Le PDF ne peut pas montrer «\u202fअ\u202f»\u00a0: écrivez-le autrement.',
  );
});

it('the client’s address and telephone number are said with what is wrong', () => {
  const client = { ...FULL.content.client, email: 'ana@exemple..fr', phone: '06 12' };
  const gaps = quoteGaps({ ...FULL, content: fullContent({ client }) });
  expect(gaps.map(({ path, message, isRequired }) => [path, message, isRequired])).toEqual([
    ['client.email', 'Deux points se suivent dans cette adresse\u00a0: gardez-en un seul.', true],
    ['client.phone', 'Le téléphone du client n’est pas un numéro complet.', false],
  ]);
});

it('a consumer is told where to withdraw on the site, a professional is not', () => {
  const settings = { ...FULL_SETTINGS, withdrawalOnlineText: ' ' };
  const client = (kind: 'consumer' | 'professional') => ({ ...FULL.content.client, kind });
  const gapsOf = (kind: 'consumer' | 'professional') =>
    paths(quoteGaps({ ...FULL, settings, content: fullContent({ client: client(kind) }) }), true);
  expect(gapsOf('consumer')).toEqual(['quoteSettings:withdrawalOnlineText']);
  expect(gapsOf('professional')).toEqual([]);
});

it('dues are named, more than nothing, and no more than there is to pay', () => {
  const step = { id: 'm', label: '', at: 'step', part: { kind: 'percent', rate: 0 } } as const;
  const content = fullContent({
    deposit: { kind: 'amount', cents: 1_000_000 },
    dues: { days: 7, steps: [step], balance: 'delivery' },
  });
  expect(paths(quoteGaps({ ...FULL, content }), true)).toEqual([
    'quote:dues.steps[m].label',
    'quote:dues.steps[m].part',
    'quote:dues.steps',
  ]);
});

it('dues are held to what the quote’s own regime of VAT leaves to pay', () => {
  // 1 496,25 € before VAT, 1 795,50 € with it.
  const deposit = { kind: 'amount', cents: 160_000 } as const;
  const german = { country: 'DE', siren: '', vatNumber: 'DE136695976' };
  const content = fullContent({ deposit, client: { ...FULL.content.client, ...german } });
  expect(paths(quoteGaps({ ...FULL, content }), true)).toEqual(['quote:deposit']);
  expect(quoteGaps({ ...FULL, content: fullContent({ deposit }) })).toEqual([]);
});

it('how a client pays is recommended, and a card is not spoken of where no page takes it', () => {
  const gapsOf = (settings: object, paymentTerms = 'À réception.') =>
    quoteGaps({
      ...FULL,
      content: fullContent({ paymentTerms }),
      settings: { ...FULL_SETTINGS, ...settings },
    }).map(({ path, message, isRequired }) => [path, message.slice(0, 26), isRequired]);
  expect(gapsOf({ iban: '' })).toEqual([['iban', 'Ni IBAN ni lien de paiemen', false]]);
  expect(gapsOf({ iban: 'FR76 0000' })).toEqual([['iban', 'L’IBAN des réglages n’est ', false]]);
  const card = 'Par virement ou par carte bancaire.';
  expect(gapsOf({}, card)).toEqual([['paymentLink', 'Les conditions de paiement', false]]);
  const paymentLink = 'https://payer.example.fr/{montant}/{reference}';
  expect(gapsOf({ paymentLink }, card)).toEqual([]);
});

describe('the numbers of a business', () => {
  const of = (client: Partial<QuoteClient>) =>
    quoteGaps({ ...FULL, content: fullContent({ client: { ...FULL.content.client, ...client } }) });

  it('are refused by their keys and forms, beside their fields', () => {
    expect(paths(of({ siren: '987 654 321' }), true)).toEqual(['quote:client.siren']);
    expect(paths(of({ siren: '987 654 324 00013' }), true)).toEqual(['quote:client.siren']);
    expect(paths(of({ siren: '' }), false)).toEqual(['quote:client.siren']);
    expect(paths(of({ vatNumber: 'FR 98' }), true)).toEqual(['quote:client.vatNumber']);
    expect(paths(of({ vatNumber: 'FR 98 987654324' }), false)).toEqual(['quote:client.vatNumber']);
  });

  it('are not asked of a consumer, nor a SIREN abroad', () => {
    expect(of({ kind: 'consumer', siren: '1', vatNumber: '2' })).toEqual([]);
    expect(of({ country: 'BE', siren: '', vatNumber: 'BE0428759497' })).toEqual([]);
  });

  it('of the seller are refused, too', () => {
    const site = {
      ...ISSUER_SETTINGS,
      legal: { ...ISSUER_SETTINGS.legal, siret: '123', vatNumber: 'FR 1' },
    };
    const gaps = quoteGaps({ ...FULL, issuer: issuerOf(site, FULL_SETTINGS) });
    expect(paths(gaps, true)).toEqual(['siteSettings:legal.vatNumber', 'siteSettings:legal.siret']);
  });
});

describe('what a regime of VAT needs', () => {
  const german = { country: 'DE', siren: '', vatNumber: 'DE136695976' };
  const of = (
    client: Partial<QuoteClient>,
    { vatRegime = null }: Partial<Pick<QuoteContent, 'vatRegime'>> = {},
    issuer = FULL.issuer,
  ) =>
    quoteGaps({
      ...FULL,
      issuer,
      content: fullContent({ vatRegime, client: { ...FULL.content.client, ...client } }),
    });
  const unnumbered = { ...FULL.issuer, vatNumber: '' };

  it('is both numbers under the reverse charge', () => {
    expect(of(german)).toEqual([]);
    expect(paths(of({ ...german, vatNumber: '' }), true)).toEqual(['quote:client.vatNumber']);
    expect(paths(of(german, {}, unnumbered), true)).toEqual(['siteSettings:legal.vatNumber']);
  });

  it('is a client for whom there is such a regime', () => {
    expect(paths(of({}, { vatRegime: 'reverseCharge' }), true)).toEqual(['quote:vatRegime']);
    expect(
      paths(of({ ...german, kind: 'consumer' }, { vatRegime: 'reverseCharge' }), true),
    ).toEqual(['quote:vatRegime']);
    expect(paths(of(german, { vatRegime: 'outsideEu' }), true)).toEqual(['quote:vatRegime']);
    expect(paths(of({}, { vatRegime: 'training' }), true)).toEqual(['quote:vatRegime']);
    expect(of({ country: 'CH', siren: '', vatNumber: '' })).toEqual([]);
  });

  it('is advice where French VAT is charged to a business abroad', () => {
    expect(paths(of(german, { vatRegime: 'standard' }), false)).toEqual(['quote:vatRegime']);
    expect(paths(of(german, { vatRegime: 'standard' }), true)).toEqual([]);
    expect(paths(of(german, { vatRegime: 'outsideEu' }), false)).toEqual([]);
    // What is advised is said once, whatever speaks against it.
    const settings = { ...FULL_SETTINGS, vatRegime: 'franchise' as const };
    const client = { ...FULL.content.client, ...german };
    const content = fullContent({ vatRegime: 'standard', client });
    expect(paths(quoteGaps({ ...FULL, settings, content }), false)).toEqual(['quote:vatRegime']);
  });

  it('is its mention', () => {
    const settings = { ...FULL_SETTINGS, reverseChargeText: '', vatExemptionText: '' };
    const content = fullContent({ client: { ...FULL.content.client, ...german } });
    expect(paths(quoteGaps({ ...FULL, settings, content }), true)).toEqual([
      'quoteSettings:reverseChargeText',
    ]);
    expect(quoteGaps({ ...FULL, settings })).toEqual([]);
  });

  it('is no number under the « franchise »', () => {
    const settings = { ...FULL_SETTINGS, vatRegime: 'franchise' as const };
    expect(quoteGaps({ ...FULL, issuer: unnumbered, settings })).toEqual([]);
    const taxed = fullContent({ vatRegime: 'standard' });
    expect(paths(quoteGaps({ ...FULL, settings, content: taxed }), false)).toEqual([
      'quote:vatRegime',
    ]);
  });
});

describe('what the agreement about a training has to say', () => {
  const lacking = { ...FULL, content: fullContent({ training: EMPTY_TRAINING }) };
  const whole = fullContent({ training: fullTraining() });

  it('is named, field by field', () => {
    expect(paths(quoteGaps(lacking), true)).toEqual(
      ['title', 'dates', 'duration', 'goal', 'programme', 'means', 'assessment'].map(
        (field) => `quote:training.${field}`,
      ),
    );
    expect(paths(quoteGaps(lacking), false)).toEqual([
      'quote:training.participants',
      'quote:training.prerequisites',
    ]);
    expect(quoteGaps({ ...FULL, content: whole })).toEqual([]);
  });

  it('is more for a consumer, of whom nothing is asked at once', () => {
    const { client } = consumer;
    const bare = { ...lacking.content, client, deposit: null };
    expect(paths(quoteGaps({ ...FULL, content: bare }), true)).toHaveLength(9);
    expect(paths(quoteGaps({ ...FULL, content: { ...whole, client } }), true)).toEqual([
      'quote:deposit',
    ]);
    expect(quoteGaps({ ...FULL, content: { ...whole, client, deposit: null } })).toEqual([]);
    const part = { kind: 'amount' as const, cents: 10_000 };
    const step = { id: 'a', label: 'Réservation', at: 'signature' as const, part };
    const dues = { days: 7, steps: [step], balance: 'delivery' as const };
    const stepped = { ...whole, client, deposit: null, dues };
    expect(paths(quoteGaps({ ...FULL, content: stepped }), true)).toEqual(['quote:dues.steps']);
  });

  it('is the number of the declaration', () => {
    const gaps = quoteGaps({ ...FULL, content: whole, issuer: { ...FULL.issuer, ndaNumber: '' } });
    expect(paths(gaps, true)).toEqual(['siteSettings:legal.ndaNumber']);
  });
});
