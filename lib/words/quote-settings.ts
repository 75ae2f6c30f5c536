/**
 * Settings that every quote takes from the document `quoteSettings` (schemas/quote-settings.ts), field by field of the
 * same name. Each has the value below where nobody has filled it in, so that a lake without the document still serves
 * drafts.
 */
export type QuoteSettings = {
  /** Issuer of quotes: « Prénom Nom EI », or a company's name. Empty: the site settings' owner. */
  sellerName: string;
  /** `franchise`: no VAT is charged (art. 293 B of the CGI). */
  vatRegime: 'franchise' | 'standard';
  /** The mention on a quote under `franchise`. */
  vatExemptionText: string;
  /** The same for a business elsewhere in the European Union, which pays the VAT itself. */
  reverseChargeText: string;
  /** The same for a business outside the Union. */
  outsideEuText: string;
  /** The same for a consumer outside the Union. */
  outsideEuConsumerText: string;
  /** The same for a training that is exempt. */
  trainingVatText: string;
  /** Rate of a new line, in basis points: 2000 is 20 %. Without meaning under `franchise`. */
  defaultVatRate: number;
  /** Days that a quote holds, from 1 to 365. */
  validityDays: number;
  /** Deposit of a new quote, in basis points of the total to pay; 0 asks for none. */
  depositRate: number;
  /** Days to pay an amount within once it is due, from 0 to 60. */
  paymentDays: number;
  /** Account that is paid to, as it is typed; empty as long as nobody has filled it in. */
  iban: string;
  /** Bank of that account; may stay empty within the SEPA. */
  bic: string;
  /** Holder of that account; empty: the issuer of quotes. */
  accountHolder: string;
  /** URL of a page to pay on, with the places {montant} and {reference}; empty where there is none. */
  paymentLink: string;
  /** Registration (« RCS Lyon 123 456 789 », « EI »…); empty where there is none. */
  registration: string;
  /** The text that a new quote begins with. */
  introduction: string;
  /** When a new quote's work begins and is delivered. */
  schedule: string;
  /** When and how the client pays, of a new quote. */
  paymentTerms: string;
  /** The rate of the penalties for late payment, for professionals, as « taux : … » goes on. */
  lateRate: string;
  /** The cost of a late payment, for consumers. */
  lateConsumerText: string;
  /** The text on payment ahead of time. */
  earlyPaymentText: string;
  /** The withdrawal, for consumers, in the law's terms. */
  withdrawalText: string;
  /** Days in which a consumer can withdraw after the one of their acceptance, from 14 to 28. */
  withdrawalDays: number;
  /** Where a consumer withdraws on the site, after the text on the withdrawal. */
  withdrawalOnlineText: string;
  /** The statement that a consumer ticks, or not, for the work to begin before that delay is over. */
  earlyStartText: string;
  /** What follows the number of the declaration as a provider of training. */
  declarationText: string;
  /** What makes a training's quote an agreement with a business. */
  conventionText: string;
  /** What makes it a contract with a consumer. */
  trainingContractText: string;
  /** The general terms that the client accepts with the quote; empty where there are none. */
  terms: string;
};

export const QUOTE_SETTINGS: QuoteSettings = {
  sellerName: '',
  vatRegime: 'standard',
  vatExemptionText: 'TVA non applicable, art. 293 B du CGI',
  reverseChargeText:
    'Autoliquidation\u00a0: TVA due par le preneur, art. 283-2 du CGI et art. 196 de la directive 2006/112/CE',
  outsideEuText: 'TVA non applicable, art. 259-1 du CGI',
  outsideEuConsumerText: 'TVA non applicable, art. 259 B du CGI',
  trainingVatText: 'Exonération de TVA, art. 261-4-4° a du CGI',
  defaultVatRate: 2000,
  validityDays: 30,
  depositRate: 3000,
  paymentDays: 7,
  iban: '',
  bic: '',
  accountHolder: '',
  paymentLink: '',
  registration: '',
  introduction: '',
  schedule: '',
  paymentTerms:
    'Acompte à la commande, solde à la livraison, à réception de la facture. Paiement {paiement}.',
  lateRate: 'refinancement de la Banque centrale européenne, majoré de dix points',
  lateConsumerText:
    'Après une mise en demeure restée sans effet, la somme impayée porte intérêt au taux légal.',
  earlyPaymentText: 'Pas d’escompte en cas de paiement anticipé.',
  withdrawalText:
    'Vous avez quatorze jours à compter de la conclusion du contrat pour vous rétracter, sans motif ni pénalité (articles L. 221-18 et suivants du code de la consommation)\u00a0: il suffit de me l’écrire, par exemple avec le formulaire joint. Si vous demandez expressément que le travail commence avant la fin de ce délai, vous devez, en cas de rétractation, le prix de ce qui a été fait jusque-là\u202f; une fois le travail entièrement exécuté à votre demande, le droit de rétractation ne peut plus être exercé.',
  withdrawalDays: 14,
  withdrawalOnlineText:
    'Vous pouvez aussi vous rétracter en ligne, sans frais (articles L.\u00a0221-21 et D.\u00a0221-5 du code de la consommation)\u00a0: pendant tout ce délai, «\u202fRenoncer au contrat ici\u202f» se trouve sur la page de ce devis, que vous ouvrez par le lien de mes e-mails ou depuis votre espace client. Un accusé de réception, avec le contenu, la date et l’heure de votre déclaration, vous est aussitôt envoyé par e-mail. Sauf si vous le demandez en acceptant ce devis, le travail ne commence pas avant la fin de ce délai.',
  earlyStartText:
    'Je demande expressément que le travail commence avant la fin du délai de rétractation. Si je me rétracte ensuite, je dois le prix de ce qui a été fait jusque-là\u202f; une fois le travail entièrement exécuté, je ne peux plus me rétracter (articles L.\u00a0221-25 et L.\u00a0221-28 du code de la consommation).',
  declarationText:
    'auprès du préfet de région. Cet enregistrement ne vaut pas agrément de l’État (article L. 6352-12 du code du travail).',
  conventionText:
    'Une fois accepté, ce devis tient lieu de convention de formation professionnelle (articles L. 6353-1 et D. 6353-1 du code du travail).',
  trainingContractText:
    'Une fois accepté, ce devis tient lieu de contrat de formation professionnelle (articles L. 6353-3 et suivants du code du travail). Aucune somme n’est due avant la fin du délai de rétractation, ni plus de 30\u00a0% du prix à ce moment-là\u202f; le solde se paie au fur et à mesure de la formation. Si un cas de force majeure dûment reconnu vous empêche de la suivre, vous ne devez que ce qui a été suivi.',
  terms: '',
};

/** The settings that tell how an accepted quote is paid. */
export type PaymentSettings = Pick<QuoteSettings, 'iban' | 'bic' | 'accountHolder' | 'paymentLink'>;
