/** What the client types to say that they mean it. */
export const DELETION_WORD = 'SUPPRIMER';
