import { describe, expect, it, test } from 'vitest';
import { quoteTotals } from '../../../lib/quotes/amounts.ts';
import { regimeOf } from '../../../lib/quotes/vat.ts';
import type { QuoteDetail, QuoteSummary } from '../../../lib/quotes/wire.ts';
import { QUOTE_SETTINGS } from '../../../lib/words/quote-settings.ts';
import { sayLine } from './content.tsx';
import { acceptanceFacts } from './decision.tsx';
import { aDraft } from './form.fixture.ts';
import { gapAt } from './gap-at.ts';
import { sayLinks } from './links-part.tsx';
import { readersOf, sayClient, sayDays, sayTitle } from './say-quote.ts';
import { consequences } from './send-dialog.tsx';

const summary = (change: Partial<QuoteSummary>) =>
  ({
    state: 'sent',
    title: '',
    client: '',
    company: '',
    email: '',
    updatedAt: '2025-03-03T08:00:00.000Z',
    validUntil: '2025-03-31',
    decidedAt: '2025-03-04T08:00:00.000Z',
    ...change,
  }) as QuoteSummary;

test.each([
  [{}, 'Client à compléter'],
  [{ email: 'ana@example.fr' }, 'ana@example.fr'],
  [
    { client: 'Ana Roy', email: 'ana@example.fr', company: 'Roy et filles' },
    'Ana Roy, Roy et filles',
  ],
  [{ company: 'Roy et filles' }, 'Roy et filles'],
])('whom %o is for: %s', (change, said) => expect(sayClient(summary(change))).toBe(said));

describe('who reads what is written about a quote', () => {
  const signers = [
    { position: 1, name: 'Ana Roy', email: 'ana@example.fr' },
    { position: 2, name: 'Bo Durand', email: 'bo@example.fr' },
  ];
  const readers = (change: object) =>
    readersOf({
      client: 'Ana Roy',
      email: 'ana@example.fr',
      signers: [],
      archive: null,
      ...change,
    } as never).map(({ email }) => email);

  it('is its client, or all who sign it', () => {
    expect(readers({})).toEqual(['ana@example.fr']);
    expect(readers({ signers })).toEqual(['ana@example.fr', 'bo@example.fr']);
  });

  it('is no client whose account is gone', () => {
    const archive = { deletedAt: '2031-01-01T10:00:00Z', keptUntil: '2041-01-01' };
    expect(readers({ signers, archive })).toEqual(['bo@example.fr']);
  });
});

test('a quote that nobody has named yet', () =>
  expect(sayTitle(summary({}))).toBe('Devis sans titre'));

test.each([
  ['draft', 'Modifié le 3 mars 2025'],
  ['sent', 'Valable jusqu’au 31 mars 2025'],
  ['expired', 'Valable jusqu’au 31 mars 2025, sans réponse'],
  ['accepted', 'Accepté le 4 mars 2025'],
  ['refused', 'Refusé le 4 mars 2025'],
  ['replaced', 'Remplacé le 4 mars 2025'],
  ['revoked', 'Retiré le 4 mars 2025'],
  ['withdrawn', 'Rétracté le 4 mars 2025'],
  ['terminated', 'Résilié le 4 mars 2025'],
] as const)('the days of what is %s: %s', (state, said) =>
  expect(sayDays(summary({ state }))).toBe(said),
);

describe('before a quote is sent, what follows is said', () => {
  const detail = (change: Partial<QuoteDetail>) =>
    ({
      mailbox: 'bonjour@example.fr',
      replaces: null,
      request: null,
      settings: QUOTE_SETTINGS,
      ...change,
    }) as QuoteDetail;
  const said = (change: Partial<QuoteDetail>, content = aDraft()) =>
    consequences(
      detail(change),
      content,
      quoteTotals(content, regimeOf(content, detail(change).settings)),
      // A day before the clocks change, an hour before midnight.
      new Date('2025-03-29T22:00:00Z'),
    );

  it('of the least: the mail, what it is for and until when, that it never changes', () => {
    expect(said({})).toEqual([
      'Il part par e-mail à ana@example.fr, avec un lien pour le lire, poser une question, l’accepter ou le refuser.',
      'Il engage pour 2\u202f183,52\u00a0€\u00a0TTC, dont 500,50\u00a0€ d’acompte, jusqu’au 28 avril 2025.',
      'Il reçoit le prochain numéro, et ne change plus\u00a0: pour le corriger, vous en enverrez une nouvelle version.',
    ]);
  });

  it('what it replaces, and what becomes of its request', () => {
    const replaces = { id: 'a', number: 'D-2025-0007' };
    expect(said({ replaces, request: 'DEV-ABCD-1234' }).slice(3)).toEqual([
      'Il remplace D-2025-0007, qui ne pourra plus être accepté.',
      'La demande DEV-ABCD-1234 passe à «\u202fDevis envoyé\u202f».',
    ]);
  });

  it('of an amendment: the new total beside the old one, what is left to pay, and what waits meanwhile', () => {
    const amends = {
      number: 'D-2025-0007',
      acceptedOn: '2025-03-01',
      total: 300_000,
      received: 100_000,
      open: 200_000,
      vat: [],
    };
    const content = { ...aDraft(), discount: null, deposit: null };
    const first = content.lines[0];
    const line = first && { ...first, quantity: 100, unitPrice: -20_000, isOption: false };
    const told = said(
      { amends, request: 'DEV-ABCD-1234' },
      { ...content, lines: line ? [line] : [] },
    );
    expect(told[1]).toBe(
      'Signé au plus tard le 28 avril 2025, il change le contrat de \u2212240\u00a0€\u00a0TTC\u00a0: 2\u202f760\u00a0€ au lieu de 3\u202f000\u00a0€, dont il reste à régler 1\u202f760\u00a0€.',
    );
    expect(told[2]).toBe('Tant qu’il attend, aucun règlement du contrat n’est à marquer reçu.');
    expect(told).toHaveLength(4);
  });

  it('that nothing is mailed where nothing can be, and no tax or deposit where there is none', () => {
    const settings = { ...QUOTE_SETTINGS, vatRegime: 'franchise' as const };
    const [mail, sum] = said({ mailbox: null, settings }, { ...aDraft(), deposit: null });
    expect(mail).toContain('Aucun serveur d’e-mail n’est configuré');
    expect(sum).toBe('Il engage pour 1\u202f819,60\u00a0€\u00a0sans TVA, jusqu’au 28 avril 2025.');
  });

  it('no tax of a business elsewhere in the Union, whatever the settings say', () => {
    const { client } = aDraft();
    const content = { ...aDraft(), deposit: null, client: { ...client, country: 'DE' } };
    expect(said({}, content)[1]).toBe(
      'Il engage pour 1\u202f819,60\u00a0€\u00a0sans TVA, jusqu’au 28 avril 2025.',
    );
  });
});

test('a line says how it comes to its price', () => {
  const [design, build, training] = aDraft().lines;
  if (!design || !build || !training) throw new Error('no lines');
  expect(sayLine(design, 'standard')).toBe('1,5\u00a0jour × 450\u00a0€, TVA 20\u00a0%');
  expect(sayLine(build, 'franchise')).toBe('1\u00a0forfait × 1\u202f250,50\u00a0€');
  expect(sayLine(training, 'franchise')).toBe('1 × 300\u00a0€');
  expect(sayLine(training, 'reverseCharge')).toBe('1 × 300\u00a0€');
});

test('of a gap, what keeps a quote from being sent stands at its field', () => {
  const gap = (path: string, message: string, isRequired = true) =>
    ({ where: 'quote', path, message, isRequired }) as const;
  const gaps = [
    gap('client.siren', 'Faux.'),
    gap('client.vatNumber', 'Douteux.', false),
    { ...gap('vatRegime', 'Ailleurs.'), where: 'siteSettings' as const },
  ];
  expect(gapAt(gaps, 'client.siren')).toBe('Faux.');
  expect(gapAt(gaps, 'client.vatNumber')).toBeUndefined();
  expect(gapAt(gaps, 'vatRegime')).toBeUndefined();
});

test.each([
  [{ open: 0, lastUsedAt: null }, 'Aucun lien ne l’ouvre.'],
  [{ open: 1, lastUsedAt: null }, 'Un lien l’ouvre, sans compte.'],
  [
    { open: 2, lastUsedAt: '2025-03-04T08:00:00.000Z' },
    '2 liens l’ouvrent, sans compte. Dernière ouverture le 4 mars 2025.',
  ],
])('%o: %s', (links, said) => expect(sayLinks(links)).toBe(said));

it('an acceptance is told with all that proves it, options by their names', () => {
  const quote = {
    content: aDraft(),
    signers: [],
    acceptance: {
      name: 'Ana Roy',
      approval: 'Bon pour accord',
      at: '2025-03-04T08:00:00.000Z',
      sha256: 'f'.repeat(64),
      termsVersion: 'abc',
      options: ['c'],
      total: 250_000,
      by: 'link',
      addressHash: '0123',
    },
  } as unknown as QuoteDetail;
  expect(acceptanceFacts(quote)).toEqual([
    {
      label: 'Signé par',
      value: 'Ana Roy, «\u202fBon pour accord\u202f», le 4 mars 2025',
    },
    { label: 'Montant accepté', value: '2\u202f500\u00a0€' },
    { label: 'Options choisies', value: 'Formation' },
    { label: 'Reconnu par', value: 'Le lien reçu par e-mail, et un code' },
    { label: 'Empreinte du document (SHA-256)', value: 'f'.repeat(64) },
    { label: 'Version des conditions', value: 'abc' },
    { label: 'Empreinte de l’adresse réseau', value: '0123' },
  ]);
  expect(acceptanceFacts({ ...quote, acceptance: null })).toEqual([]);
});

it('a consumer’s acceptance says until when they can withdraw, whether work may begin, and that they did', () => {
  const quote = (change: object) =>
    ({
      content: aDraft(),
      document: { settings: QUOTE_SETTINGS },
      signers: [],
      acceptance: {
        at: '2025-03-04T08:00:00.000Z',
        options: [],
        earlyStart: false,
        withdrawUntil: '2025-03-18',
        withdrawal: null,
        ...change,
      },
    }) as unknown as QuoteDetail;
  const said = (change: object) =>
    acceptanceFacts(quote(change))
      .map(({ label, value }) => `${label} / ${value}`)
      .filter((line) => /^(Rétr|Début)/.test(line));
  expect(said({})).toEqual([
    'Rétractation possible / Jusqu’au 18 mars 2025 inclus',
    'Début du travail / Pas avant la fin de ce délai\u00a0: le client n’a pas demandé qu’il commence plus tôt.',
  ]);
  expect(said({ earlyStart: true })).toContain(
    'Début du travail / Dès maintenant\u00a0: le client l’a demandé expressément.',
  );
  const withdrawal = { name: 'Ana Roy', email: 'ana@example.fr', at: '2025-03-06T08:00:00.000Z' };
  expect(said({ withdrawal })).toEqual([
    'Rétractation / Ana Roy, le 6 mars 2025. Accusé de réception envoyé à ana@example.fr.',
  ]);
  expect(said({ withdrawUntil: null })).toEqual([]);
});
