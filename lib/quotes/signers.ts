import type { StoredQuote } from './stored.ts';

/** One of several who sign a quote. */
export type Signer = StoredQuote['signers'][number];

/** A signer and their role: « Ana Martin, gérante ». */
export const sayWho = ({ name, role }: Pick<Signer, 'name' | 'role'>): string =>
  [name, role].filter(Boolean).join(', ');

/** Who signed, by the name and the role that they signed with; else who is to. */
export const signerOf = ({ signed, ...named }: Pick<Signer, 'name' | 'role' | 'signed'>): string =>
  sayWho(signed ?? named);

/** Who has not signed yet. */
export const awaited = <One extends Pick<Signer, 'signed'>>(signers: readonly One[]): One[] =>
  signers.filter(({ signed }) => !signed);

const LIST = new Intl.ListFormat('fr-FR');

/** People in a sentence: « Ana Martin et Bo Durand ». */
export const sayNames = (people: ReadonlyArray<{ name: string }>): string =>
  LIST.format(people.map(({ name }) => name));

/** Who has to sign yet: « Doivent encore signer : Ana Martin et Bo Durand ». */
export const sayAwaited = (people: ReadonlyArray<{ name: string }>): string =>
  `${people.length > 1 ? 'Doivent' : 'Doit'} encore signer\u00a0: ${sayNames(people)}`;

/** What a signature is worth as long as others are missing. */
export const ONCE_ALL_SIGNED =
  'L’accord vaut une fois que tous ont signé\u00a0: chacun reçoit alors son exemplaire et la preuve par e-mail.';

/** The options that the first of several has signed with; null as long as nobody has. */
export const signedOptions = (signers: readonly Signer[]): string[] | null =>
  signers.find(({ signed }) => signed)?.signed?.options ?? null;
