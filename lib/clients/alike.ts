import type { Likeness } from './states.ts';
import type { Contact } from './wire.ts';

/** Forms of companies, which people write or leave out. */
const FORMS = new Set(
  'sarl sas sasu eurl sa sci scop scic snc selarl ei eirl association asso ets etablissements societe ste'.split(
    ' ',
  ),
);

/** Domains at which anybody has an address: the first label of each. */
const FREE = new Set(
  (
    'gmail googlemail outlook hotmail live msn yahoo ymail icloud me mac aol gmx proton protonmail pm orange wanadoo ' +
    'free sfr neuf laposte bbox numericable club-internet tutanota zoho mailo'
  ).split(' '),
);

/** Words as they are compared: no accents, capitals or signs. */
const wordsOf = (value: string): string[] =>
  value
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const companyWords = (value: string): string[] => {
  const words = wordsOf(value);
  const named = words.filter((word) => !FORMS.has(word));
  return named.length > 0 ? named : words;
};

/** The same words in one order. */
const sorted = (words: readonly string[]): string => words.toSorted().join(' ');

/** Letters of a name below which a differing one makes another name. */
const LONG_ENOUGH = 6;

/** Whether a text becomes the other one by at most one letter: changed, added, left out, or two in the wrong order. */
function isOneOff(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [rest, otherRest] = [one.slice(start), other.slice(start)];
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    (rest.slice(2) === otherRest.slice(2) && rest[0] === otherRest[1] && rest[1] === otherRest[0])
  );
}

function isNear(one: string, other: string): boolean {
  if (one === '' || other === '') return false;
  return (
    one === other || (Math.min(one.length, other.length) >= LONG_ENOUGH && isOneOff(one, other))
  );
}

/** The domain of an address, where it is somebody's own; empty else. */
export function ownDomain(email: string): string {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return FREE.has(domain.split('.')[0] ?? '') ? '' : domain;
}

const isBoth = (one: readonly string[], other: readonly string[], near: typeof isNear) =>
  one.some((each) => other.some((theirs) => near(each, theirs)));

const equal = (one: string, other: string) => one !== '' && one === other;

const companiesOf = (contacts: readonly Contact[]) =>
  contacts.map(({ company }) => sorted(companyWords(company)));

/** Names of one word are many people's. */
const peopleOf = (contacts: readonly Contact[]) =>
  contacts.map(({ name }) => wordsOf(name)).filter(({ length }) => length > 1);

const isOfCompany = (contacts: readonly Contact[]) =>
  contacts.some(({ company }) => company !== '');

/** Why two cards may be of the same client, the surest reason; null where nothing says so. */
export function likenessOf(one: readonly Contact[], other: readonly Contact[]): Likeness | null {
  const of = <Value>(read: (contact: Contact) => Value) =>
    [one.map(read), other.map(read)] as const;
  if (isBoth(...of(({ siren }) => siren ?? ''), equal)) return 'siren';
  const isSameCompany = isBoth(companiesOf(one), companiesOf(other), isNear);
  if (isSameCompany && isBoth(...of(({ email }) => ownDomain(email)), equal)) return 'domain';
  if (isSameCompany) return 'company';
  // Of two companies that are not the same, people who are called alike are two, or one who has moved on.
  if (isOfCompany(one) && isOfCompany(other)) return null;
  return isBoth(peopleOf(one).map(sorted), peopleOf(other).map(sorted), isNear) ? 'name' : null;
}

/** Letters of the beginning that a name which differs by a letter has in common with it, as far as is looked for. */
const BEGINNING = 4;

/** What cards that may be of the same client are searched by: companies and names, each by its longest word's beginning. */
export function searchesFor(contacts: readonly Contact[]): string[] {
  const words = contacts.flatMap(({ name, company }) => [
    companyWords(company),
    wordsOf(name).length > 1 ? wordsOf(name) : [],
  ]);
  const longest = words.map((each) => each.toSorted((a, b) => b.length - a.length)[0] ?? '');
  return [
    ...new Set(longest.map((word) => word.slice(0, Math.max(BEGINNING, word.length - 2)))),
  ].filter(Boolean);
}
