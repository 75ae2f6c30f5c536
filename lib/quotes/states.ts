/** States that a client may see, as the database has them but for `expired`, which is a sent one past its last day. */
export const SENT_STATES = [
  'sent',
  'expired',
  'accepted',
  'refused',
  'replaced',
  'revoked',
  'withdrawn',
  'terminated',
] as const;

export type SentState = (typeof SENT_STATES)[number];

/** The states of a quote: a draft is the consultant's alone. */
export const QUOTE_STATES = ['draft', ...SENT_STATES] as const;

/** Whether a client may see a quote in this state. */
export const isSent = (state: QuoteState): state is SentState => state !== 'draft';

export type QuoteState = (typeof QUOTE_STATES)[number];

/** Names of the states, as the consultant reads them. */
export const QUOTE_STATE_LABELS: Readonly<Record<QuoteState, string>> = {
  draft: 'Brouillon',
  sent: 'Envoyé',
  expired: 'Expiré',
  accepted: 'Accepté',
  refused: 'Refusé',
  replaced: 'Remplacé',
  revoked: 'Retiré',
  withdrawn: 'Rétracté',
  terminated: 'Résilié d’un commun accord',
};

/** Names of the states, as the client reads them. */
export const CLIENT_STATE_LABELS: Readonly<Record<SentState, string>> = {
  sent: 'À signer',
  expired: 'Expiré',
  accepted: 'Accepté',
  refused: 'Refusé',
  replaced: 'Remplacé',
  revoked: 'Retiré',
  withdrawn: 'Rétracté',
  terminated: 'Résilié d’un commun accord',
};

/** The consultant's actions on a quote in each state; the database keeps to the same list. */
export const QUOTE_ACTIONS = {
  draft: ['save', 'send', 'remove', 'copy'],
  sent: ['revoke', 'replace', 'link', 'signer', 'cut', 'answer', 'copy', 'seen', 'followUp'],
  expired: ['revoke', 'replace', 'renew', 'cut', 'answer', 'copy', 'seen'],
  accepted: ['amend', 'terminate', 'due', 'cut', 'answer', 'copy', 'seen', 'followUp'],
  refused: ['replace', 'cut', 'answer', 'copy', 'seen'],
  replaced: ['copy'],
  revoked: ['copy'],
  withdrawn: ['cut', 'answer', 'copy', 'seen'],
  terminated: ['due', 'cut', 'answer', 'copy', 'seen', 'followUp'],
} as const satisfies Readonly<Record<QuoteState, readonly string[]>>;

/** What a quote is followed up about: no answer, its end, that it is over, an amount that is late. */
export const FOLLOW_UP_KINDS = ['unanswered', 'expiring', 'expired', 'due'] as const;

export type FollowUpKind = (typeof FOLLOW_UP_KINDS)[number];

/** Whether the client can still accept or refuse. */
export const isDecidable = (state: QuoteState): boolean => state === 'sent';

/** Whether its reader has still to sign it: of several, one who has signed has not. */
export const isToSign = ({ state, isSigned }: { state: QuoteState; isSigned: boolean }): boolean =>
  isDecidable(state) && !isSigned;

/** The longest that these may be, in characters; the database keeps to the whole. */
export const QUOTE_LIMITS = {
  title: 120,
  line: 160,
  details: 2000,
  text: 4000,
  terms: 20_000,
  lines: 100,
  /** Who signs beside the client. */
  cosigners: 2,
  name: 120,
  reason: 1000,
  message: 5000,
  search: 200,
  /** Limit of a unit price, in cents: ten million euros. */
  cents: 1_000_000_000,
  /** Limit of a quantity, in hundredths. */
  quantity: 1_000_000,
  validityDays: 365,
  /** Amounts due between the deposit and the balance. */
  steps: 10,
  /** Days to pay within (L. 441-10 of the commercial code: sixty at most). */
  paymentDays: 60,
} as const;

/** Events that an amount is due at, where it has no day: `terms` is whatever the terms of payment say. */
export const DUE_EVENTS = ['signature', 'step', 'delivery', 'terms'] as const;

/** When an amount is due, in words. */
export const DUE_EVENT_LABELS: Readonly<Record<(typeof DUE_EVENTS)[number], string>> = {
  signature: 'à la signature',
  step: 'une fois l’étape validée',
  delivery: 'à la livraison',
  terms: 'selon les conditions de paiement',
};

/** The words typed to accept. */
export const APPROVAL = 'Bon pour accord';

/** The longest that is typed to accept, in characters, as the database has it. */
export const APPROVAL_MAX = 100;

/** The two steps of a withdrawal, in the words of the law (D. 221-5 of the consumer code). */
export const WITHDRAWAL = {
  open: 'Renoncer au contrat ici',
  confirm: 'Confirmer la rétractation',
} as const;

/** The statement ticked to consent to a cancellation. */
export const TERMINATION_AGREEMENT =
  'J’ai lu cette proposition, et j’accepte de mettre fin au contrat dans ces termes.';

/** Anchor of a proposed cancellation on a quote's page. */
export const TERMINATION_ID = 'resiliation';

/** Anchor of the withdrawal on a quote's page. */
export const WITHDRAWAL_ID = 'renoncer';

/** Anchor of the refusal on a quote's page. */
export const REFUSAL_ID = 'refuser';

/** Name of the form that asks about a quote. */
export const QUESTION_FORM = 'devis-question';

/** Id of its field: a browser moves the focus there, without scripts too. */
export const QUESTION_ID = `${QUESTION_FORM}-text`;

/** Parameter of a link to a quote that names where it leads within the page. */
export const PLACE_PARAMETER = 'vers';

/** A link to a place of a quote's page. A fragment never reaches the server, which leads on once the code is given. */
export const atPlace = (link: string, place: string): string =>
  `${link}?${PLACE_PARAMETER}=${place}#${place}`;
