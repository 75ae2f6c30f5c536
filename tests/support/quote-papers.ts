import type { QuoteContent } from '../../lib/quotes/content.ts';
import type { IssuerSettings } from '../../lib/quotes/issuer.ts';
import { QUOTE_SETTINGS, type QuoteSettings } from '../../lib/words/quote-settings.ts';
import { LETTER_SETTINGS } from './letter.ts';

/** Site settings with every fact that a quote tells. */
export const ISSUER_SETTINGS: IssuerSettings = {
  ...LETTER_SETTINGS,
  legal: {
    ...LETTER_SETTINGS.legal,
    legalForm: 'Entrepreneur individuel (EI)',
    capital: '1\u202f000\u00a0€',
    vatNumber: 'FR 12 345678900',
    mediatorName: 'Médiation Exemple',
    mediatorUrl: 'https://mediation.example.fr',
    insurance: 'Assureur Exemple, contrat 42, France entière',
  },
  notApplicable: [],
};

export const FULL_SETTINGS: QuoteSettings = {
  ...QUOTE_SETTINGS,
  registration: 'RCS Lyon 123 456 789',
  iban: 'FR76 3000 6000 0112 3456 7890 189',
  bic: 'AGRIFRPP',
};

/** A quote with something in each of its fields. */
export const fullContent = (change: Partial<QuoteContent> = {}): QuoteContent => ({
  title: 'Portail d’hiver',
  introduction: 'Voici ma proposition.',
  client: {
    kind: 'professional',
    name: 'Ana Martin',
    company: 'Les Confitures',
    email: 'ana@example.fr',
    phone: '06 11 11 11 11',
    address: '12 rue des Lilas\n69003 Lyon',
    siren: '987 654 321',
    vatNumber: 'FR 98 987654321',
  },
  lines: [
    {
      id: 'portail',
      label: 'Portail client',
      details: 'Espace privé et factures.',
      quantity: 350,
      unit: 'jour',
      unitPrice: 45_000,
      vatRate: 2000,
      isOption: false,
    },
    {
      id: 'suivi',
      label: 'Suivi la première année',
      details: '',
      quantity: 100,
      unit: '',
      unitPrice: 60_000,
      vatRate: 2000,
      isOption: true,
    },
  ],
  discount: { kind: 'percent', rate: 500 },
  deposit: { kind: 'percent', rate: 3000 },
  dues: { days: 7, steps: [], balance: 'delivery' },
  schedule: 'Début en janvier, livraison en mars.',
  validityDays: 30,
  paymentTerms: 'Acompte à la commande, solde à la livraison, par virement.',
  notes: '',
  terms: 'Article 1. Objet du contrat.',
  priceRevision: '',
  ...change,
});
