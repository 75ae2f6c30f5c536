/** Message for an error that no other one explains. */
export const UNKNOWN_ERROR =
  'Une erreur est survenue. Réessayez dans un instant\u00a0; si elle persiste, écrivez-moi.';

/** Message for a store that does not answer. */
export const SERVICE_DOWN =
  'Le service ne répond pas. Rien n’est perdu\u00a0: réessayez dans un instant.';

/** The same where nothing was to be stored. */
export const NO_SERVICE = 'Le service ne répond pas. Réessayez dans un instant.';

/** Message for a call of a page whose session has ended meanwhile. */
export const SIGNED_OUT = 'Votre session est terminée. Connectez-vous de nouveau.';

/** Message for more papers asked for than are drawn in a quarter of an hour. */
export const TOO_MANY_PAPERS = 'Trop de documents demandés. Réessayez dans 15\u00a0minutes.';

/** Message for a form sent by another site, or by a program without a site. */
export const FOREIGN_ORIGIN = 'L’envoi ne vient pas de ce site. Rechargez la page et réessayez.';

/** Message for a fault that no visitor can mend in a form: it is not the one that the site knows now. */
export const OUTDATED_FORM = 'Rien n’a été enregistré. Rechargez la page.';
