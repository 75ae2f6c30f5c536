import type { QuoteContent, QuoteTraining } from '../../lib/quotes/content.ts';
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
    vatNumber: 'FR 11 123456782',
    mediatorName: 'Médiation Exemple',
    mediatorUrl: 'https://mediation.example.fr',
    ndaNumber: '84 69 12345 69',
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
    country: 'FR',
    siren: '987 654 324',
    vatNumber: 'FR 14 987654324',
  },
  vatRegime: null,
  training: null,
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

/** A training with something in each of its fields. */
export const fullTraining = (): QuoteTraining => ({
  title: 'Automatiser avec Make',
  dates: 'Les 12 et 13 janvier 2027',
  duration: '14\u00a0heures',
  participants: '5\u00a0personnes',
  goal: 'Construire seul un scénario.',
  programme: 'Premier jour\u00a0: les modules.\nSecond jour\u00a0: les erreurs.',
  prerequisites: 'Aucune.',
  means: 'À distance, par visioconférence, avec Zoé Łuc, formatrice depuis 2018.',
  assessment: 'Émargement par demi-journée, évaluation, attestation de fin de formation.',
});
