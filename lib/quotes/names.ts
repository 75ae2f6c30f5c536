/** What a document is called, in the turns that the texts need. */
const NAMES = {
  quote: {
    name: 'Devis',
    the: 'le devis',
    of: 'du devis',
    this: 'ce devis',
  },
  amendment: {
    name: 'Avenant',
    the: 'l’avenant',
    of: 'de l’avenant',
    this: 'cet avenant',
  },
} as const;

export type SheetNames = (typeof NAMES)[keyof typeof NAMES];

/** The names of a quote, or of an amendment to one. */
export const namesOf = ({ amends }: { amends?: unknown }): SheetNames =>
  amends ? NAMES.amendment : NAMES.quote;
