// A module of its own: messages of the account are on pages that check no address.

/** Title and text for a malformed address (product.md, E-mails and names). */
export const INVALID_EMAIL = {
  title: 'Email invalide',
  text: 'Veuillez entrer une adresse email valide',
} as const;
