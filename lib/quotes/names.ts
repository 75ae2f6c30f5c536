/** What a document is called, in the turns that the texts need. Forms take it along to the browser: it is plain data. */
const NAMES = {
  quote: {
    name: 'Devis',
    the: 'le devis',
    of: 'du devis',
    this: 'ce devis',
    received: 'Devis reçu',
    signed: 'Devis signé',
    begins: 'Le devis',
    replaces: 'Annule et remplace le devis',
    /** The statement ticked to accept. */
    agreement: 'J’ai lu le devis et ses conditions, et je les accepte.',
    /** The button that accepts: a consumer is told that they will have to pay (L. 221-14 of the consumer code). */
    accept: {
      consumer: 'Accepter le devis avec obligation de paiement',
      professional: 'Accepter le devis',
    },
  },
  amendment: {
    name: 'Avenant',
    the: 'l’avenant',
    of: 'de l’avenant',
    this: 'cet avenant',
    received: 'Avenant reçu',
    signed: 'Avenant signé',
    begins: 'L’avenant',
    replaces: 'Annule et remplace l’avenant',
    agreement: 'J’ai lu l’avenant et ses conditions, et je les accepte.',
    accept: {
      consumer: 'Accepter l’avenant avec obligation de paiement',
      professional: 'Accepter l’avenant',
    },
  },
} as const;

export type SheetNames = (typeof NAMES)[keyof typeof NAMES];

/** The names of a quote, or of an amendment to one. */
export const namesOf = ({ amends }: { amends?: unknown }): SheetNames =>
  amends ? NAMES.amendment : NAMES.quote;

/** Whether a number, « D-2031-0042-A1 », is that of an amendment. */
export const isAmendmentNumber = (number: string): boolean => /-A\d+$/.test(number);

/** What a quote is called, by its number alone. */
export const namesOfNumber = (number: string): SheetNames =>
  namesOf({ amends: isAmendmentNumber(number) });
