/** The word that clients type to confirm that they mean it. */
export const DELETION_WORD = 'SUPPRIMER';
