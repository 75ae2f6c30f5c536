import type { QuoteContent, QuoteLine } from '../../lib/quotes/content.ts';
import type { Amended, QuoteDocument, QuoteIssuer } from '../../lib/quotes/document.ts';
import { issuerOf } from '../../lib/quotes/issuer.ts';
import { makeDocument } from '../../lib/quotes/make.ts';
import type { QuoteSettings } from '../../lib/words/quote-settings.ts';
import { FULL_SETTINGS, fullContent, fullTraining, ISSUER_SETTINGS } from './quote-papers.ts';

/** A contract that an amendment takes something off. */
const AMENDED: Amended = {
  number: 'D-2026-0042',
  acceptedOn: '2026-11-02',
  total: 486_000,
  received: 145_800,
  open: 340_200,
  vat: [{ rate: 2000, base: 283_500, amount: 56_700 }],
};

const { client } = fullContent();
const consumer = { ...client, kind: 'consumer' as const, company: '', siren: '', vatNumber: '' };
const abroad = { ...client, siren: '', address: 'Lindenstraße 14\n10969 Berlin' };

const line = (change: Partial<QuoteLine>): QuoteLine => ({
  id: 'ligne',
  label: 'Portail client',
  details: 'Espace privé et factures.',
  quantity: 350,
  unit: 'jour',
  unitPrice: 45_000,
  vatRate: 2000,
  isOption: false,
  ...change,
});

const mixed = [
  line({ id: 'a' }),
  line({ id: 'b', label: 'Guide imprimé', unit: 'exemplaire', unitPrice: 4_990, vatRate: 550 }),
  line({ id: 'c', label: 'Aménagement du poste', unit: '', quantity: 100, vatRate: 1000 }),
  line({ id: 'd', label: 'Hébergement à La Réunion', unit: 'mois', vatRate: 850 }),
  line({ id: 'e', label: 'Abonnement à la revue', unit: 'an', unitPrice: 12_000, vatRate: 210 }),
];

/** As many lines, with details and terms, as fill six pages. */
const long: Partial<QuoteContent> = {
  lines: Array.from({ length: 24 }, (_, index) =>
    line({
      id: `l${index}`,
      label: `Lot ${index + 1}\u00a0: écran, règles et relecture`,
      details: 'Maquette, mise en page, essais sur ordinateur et sur téléphone, relecture. '.repeat(
        3,
      ),
      quantity: 100 + 25 * index,
      unitPrice: 39_990 + 1_003 * index,
      vatRate: index % 5 === 0 ? 1000 : 2000,
    }),
  ),
  dues: {
    days: 30,
    steps: [
      { id: 'a', label: 'Maquettes validées', at: 'step', part: { kind: 'percent', rate: 2500 } },
      { id: 'b', label: 'Première version', at: 'step', part: { kind: 'percent', rate: 2500 } },
    ],
    balance: 'delivery',
  },
  terms: Array.from(
    { length: 12 },
    (_, index) =>
      `Article ${index + 1}. Objet.\n${'Le prestataire met ses moyens en œuvre, et le client lui donne à temps ce qu’il faut. '.repeat(4)}`,
  ).join('\n\n'),
};

const document = (
  content: Partial<QuoteContent>,
  vatRegime: QuoteSettings['vatRegime'] = 'standard',
  amends: Amended | null = null,
  change: Partial<QuoteIssuer> = {},
): QuoteDocument => {
  const settings = { ...FULL_SETTINGS, vatRegime };
  const issuer = { ...issuerOf(ISSUER_SETTINGS, settings), ...change };
  const facts = { settings, issuer, notApplicable: [] };
  const number = amends ? `${amends.number}-A1` : 'D-2026-0042';
  return makeDocument(fullContent(content), facts, {
    number,
    issuedOn: '2026-11-24',
    replaces: null,
    amends,
  });
};

/** A quote of its kind: what it says and does not say of VAT, sums and its client, whatever its spaces. */
export type PaperCase = {
  name: string;
  document: QuoteDocument;
  /** How many it has to have, where that is what it is about. */
  pages?: number;
  says: string[];
  silent: string[];
};

/** A quote of each kind of client and VAT, of one page and of six. */
export const PAPER_CASES: PaperCase[] = [
  {
    name: 'franchise',
    pages: 1,
    document: document(
      {
        introduction: '',
        lines: [line({})],
        discount: null,
        deposit: null,
        dues: { days: 7, steps: [], balance: 'terms' },
        terms: '',
      },
      'franchise',
      null,
      { capital: '', registration: '', insurance: '' },
    ),

    says: [
      'Total HT 1 575,00 €',
      'Total sans TVA 1 575,00 €',
      'TVA non applicable, art. 293 B du CGI',
    ],
    silent: ['TTC', 'TVA : FR 11', 'Échéancier'],
  },
  {
    name: 'standard',
    document: document({}),
    says: [
      'TVA 20 % sur 1 496,25 €',
      'Total TTC 1 795,50 €',
      'Remise (5 %) −78,75 €',
      '20 % : 89,77 €',
    ],
    silent: ['non applicable', 'Autoliquidation'],
  },
  {
    name: 'mixed',
    document: document({ lines: mixed }),
    says: [
      'TVA 2,1 % sur 399,00 €',
      'TVA 5,5 % sur 165,92 €',
      'TVA 8,5 % sur 1 496,25 €',
      'TVA 10 % sur 427,50 €',
      'TVA 20 % sur 1 496,25 €',
      'Total TTC 4 471,61 €',
      '3,5 exemplaires',
      '3,5 mois',
      '3,5 ans',
      '2,1 % : 2,51 € 5,5 % : 2,74 €',
    ],
    silent: ['non applicable'],
  },
  {
    name: 'reverse-charge',
    document: document({ client: { ...abroad, country: 'DE', vatNumber: 'DE136695976' } }),

    says: [
      'Autoliquidation',
      'Allemagne',
      'TVA : DE136695976',
      'TVA : FR 11 123456782',
      'Total HT 1 496,25 €',
      'Total sans TVA 1 496,25 €',
    ],
    silent: ['TTC', 'SIREN'],
  },
  {
    name: 'outside-eu',
    document: document({
      client: {
        ...abroad,
        address: 'Bahnhofstrasse 8\n8001 Zürich',
        country: 'CH',
        vatNumber: '',
      },
    }),

    says: ['TVA non applicable, art. 259-1 du CGI', 'Suisse', 'Total HT 1 496,25 €'],
    silent: ['TTC', 'Autoliquidation'],
  },
  {
    name: 'consumer',
    document: document({ client: consumer }),
    says: ['Total TTC 1 795,50 €', 'Droit de rétractation', 'Formulaire de rétractation'],
    silent: ['Les Confitures', 'SIREN', '40 €'],
  },
  {
    name: 'consumer-franchise',
    document: document({ client: consumer }, 'franchise'),

    says: ['Total sans TVA 1 496,25 €', 'TVA non applicable, art. 293 B du CGI'],
    silent: ['HT', 'TTC'],
  },
  {
    name: 'consumer-outside-eu',
    document: document({ client: { ...consumer, country: 'CH' }, vatRegime: 'outsideEu' }),

    says: ['Total sans TVA 1 496,25 €', 'TVA non applicable, art. 259 B du CGI', 'Suisse'],
    silent: ['HT', 'TTC'],
  },
  {
    name: 'training-agreement',
    document: document({ training: fullTraining(), vatRegime: 'training' }),

    says: [
      'Convention de formation professionnelle',
      'Exonération de TVA, art. 261-4-4° a du CGI',
      '84 69 12345 69',
      'Intitulé : Automatiser avec Make',
    ],
    silent: ['Contrat de formation', 'TTC'],
  },
  {
    name: 'training-contract',
    document: document({ client: consumer, training: fullTraining(), deposit: null }),

    says: ['Contrat de formation professionnelle', '84 69 12345 69', 'Total TTC 1 795,50 €'],
    silent: ['Convention de formation', 'Acompte (30'],
  },
  {
    name: 'amendment',
    document: document(
      {
        discount: null,
        lines: [line({ id: 'moins', label: 'Sans la reprise des contenus', unitPrice: -45_000 })],
      },
      'standard',
      AMENDED,
    ),

    says: [
      'Avenant D-2026-0042-A1',
      'Devis D-2026-0042, accepté le 2 novembre 2026',
      'Total TTC de l’avenant −1 890,00 €',
      'Nouveau total du contrat 2 970,00 € TTC',
      'Reste à régler 1 512,00 € TTC',
    ],
    silent: ['Ce devis'],
  },
  {
    name: 'long-names',
    document: document({
      client: {
        ...client,
        name: 'Marie-Charlotte de La Rochefoucauld-Montbazon et Jean-Baptiste Saint-Hilaire',
        company:
          'Société coopérative d’intérêt collectif des confituriers et maraîchers du Haut-Beaujolais',
        email:
          'marie-charlotte.de-la-rochefoucauld-montbazon@confituriers-du-haut-beaujolais.example.fr',
      },
    }),

    says: [
      'Marie-Charlotte de La Rochefoucauld-Montbazon et Jean-Baptiste Saint-Hilaire',
      'Société coopérative d’intérêt collectif des confituriers et maraîchers du Haut-Beaujolais',
    ],
    silent: [],
  },
  {
    name: 'long',
    document: document(long),
    pages: 6,
    says: [
      'Lot 24 : écran, règles et relecture',
      'Total TTC 57 022,44 €',
      'une fois l’étape validée, sous 30 jours',
      'Article 12. Objet.',
    ],
    silent: [],
  },
];
