/** What is said where the server gave no answer. */
export const NO_ANSWER_TEXT =
  'L’envoi n’a pas abouti\u00a0: vérifiez votre connexion, puis envoyez à nouveau. Vos réponses sont gardées, et rien ne part en double.';
