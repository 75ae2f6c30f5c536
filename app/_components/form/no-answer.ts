import { failure } from '@/lib/forms/toasts.ts';

/** Failure shown where the server gave no answer to a form that is stored once, however often it is sent. */
export const NO_ANSWER = failure(
  'Erreur',
  'L’envoi n’a pas abouti\u00a0: vérifiez votre connexion, puis envoyez à nouveau. Vos réponses sont gardées, et rien ne part en double.',
);
