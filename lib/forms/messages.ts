/** For an error that no other message explains. */
export const UNKNOWN_ERROR =
  'Une erreur est survenue. Réessayez dans un instant\u00a0; si elle persiste, écrivez-moi.';

/** For a store that does not answer. */
export const SERVICE_DOWN =
  'Le service ne répond pas. Rien n’est perdu\u00a0: réessayez dans un instant.';

/** For what another site, or a program without a site, has sent. */
export const FOREIGN_ORIGIN = 'L’envoi ne vient pas de ce site. Rechargez la page et réessayez.';

/** For what no visitor can mend in a form: it is not the one that the site knows now. */
export const OUTDATED_FORM = 'Rien n’a été enregistré. Rechargez la page.';
