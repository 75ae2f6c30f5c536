import { failure } from '@/lib/forms/toasts.ts';

/** Titles of what a form about a quote is refused with (product.md, Answering a quote). */
export const QUOTE_FAILURES = {
  code: 'Code non envoyé',
  opening: 'Code non accepté',
  question: 'Question non envoyée',
  refusal: 'Refus non enregistré',
  acceptance: 'Devis non signé',
  withdrawal: 'Rétractation non enregistrée',
  termination: 'Réponse non enregistrée',
} as const;

/** Answers for a store that broke off or sent nothing back: nobody knows what it did, and reloading the page tells. */
export const MAY_HAVE_ARRIVED = {
  question:
    'Le service ne répond pas. Votre question est gardée ici, et elle est peut-être arrivée\u00a0: rechargez la page dans un instant, rien ne part en double.',
  refusal:
    'Le service ne répond pas. Votre refus est peut-être arrivé\u00a0: rechargez la page dans un instant, elle dit où en est le devis.',
  acceptance:
    'Le service ne répond pas. Votre accord est peut-être arrivé\u00a0: rechargez la page dans un instant, elle dit où en est le devis. Il ne peut pas être signé deux fois.',
  withdrawal:
    'Le service ne répond pas. Votre déclaration est peut-être arrivée\u00a0: rechargez la page dans un instant, elle dit où en est le devis. Sinon, confirmez-la à nouveau\u00a0: elle ne compte qu’une fois.',
  termination:
    'Le service ne répond pas. Votre réponse est peut-être arrivée\u00a0: rechargez la page dans un instant, elle dit où en est le contrat. Sinon, envoyez-la à nouveau\u00a0: elle ne compte qu’une fois.',
} as const;

export const REFUSAL_NO_ANSWER = failure(QUOTE_FAILURES.refusal, MAY_HAVE_ARRIVED.refusal);
export const ACCEPTANCE_NO_ANSWER = failure(QUOTE_FAILURES.acceptance, MAY_HAVE_ARRIVED.acceptance);
export const WITHDRAWAL_NO_ANSWER = failure(QUOTE_FAILURES.withdrawal, MAY_HAVE_ARRIVED.withdrawal);
export const TERMINATION_NO_ANSWER = failure(
  QUOTE_FAILURES.termination,
  MAY_HAVE_ARRIVED.termination,
);
export const CODE_NO_ANSWER = failure(
  'Pas de réponse',
  'Vérifiez votre connexion, puis réessayez.',
);
