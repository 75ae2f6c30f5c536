/** Terms of what a contract is proven by (operations.md, Retention), as the client area and its mails say them. */
export const KEPT_TERMS =
  'Cinq ans après la fin du contrat (articles L.\u00a0110-4 du code de commerce et 2224 du code civil)\u00a0: le projet avec ses étapes, son journal, ses messages et ses fichiers, les versions remplacées du devis et la demande. Dix ans (article L.\u00a0123-22 du code de commerce)\u00a0: le devis signé et la preuve de votre accord. Qui signe un devis avec vous le lit encore, avec ce qui s’y est écrit.';
