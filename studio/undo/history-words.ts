/** How far back the history goes, which at Sanity the plan says (studio.md, Undo). */
const HISTORY_DAYS =
  'Chez Sanity, l’historique remonte à 3\u00a0jours avec l’offre Free, 90 avec Growth, 365 avec Enterprise';

/** Said beside what was deleted and can be brought back. */
export const BEYOND_HISTORY = `${HISTORY_DAYS}\u00a0: ce qui a été supprimé avant ne peut plus être rétabli.`;

/** Said where an older version is asked for that is there no more. */
export const GONE_FROM_HISTORY = `Cette version n’est plus dans l’historique. ${HISTORY_DAYS}.`;

/** Said where Sanity refuses something. */
export const ROLE_REFUSES = 'Votre rôle dans Sanity ne le permet pas.';
export const PLAN_LACKS = 'Votre abonnement Sanity ne le comprend pas.';

/** Why the lake refused something, in French; null where it did not answer, or not as it should. */
export function refusalOf(error: unknown): string | null {
  const { statusCode } = (error ?? {}) as { statusCode?: number };
  if (statusCode === 401 || statusCode === 403) return ROLE_REFUSES;
  if (statusCode === 402) return PLAN_LACKS;
  return null;
}
