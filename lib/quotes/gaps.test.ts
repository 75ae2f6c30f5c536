import { expect, it } from 'vitest';
import { NO_LEGAL_FACTS } from '../../tests/support/legal-facts.ts';
import { FULL_SETTINGS, fullContent, ISSUER_SETTINGS } from '../../tests/support/quote-papers.ts';
import { emptyContent } from './draft.ts';
import { quoteGaps } from './gaps.ts';
import { issuerOf } from './issuer.ts';

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
    'siteSettings:phone',
    'quoteSettings:registration',
    'siteSettings:legal.capital',
    'siteSettings:legal.vatNumber',
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
