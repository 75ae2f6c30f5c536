import { schemaTypes } from '../../schemas/index.ts';
import { plainWords } from '../kit/plain-words.ts';
import type { Destination, Held } from './place.ts';

/** Words that mean the same of what a document holds: whoever looks for one may type another. */
const ALIKE: ReadonlyArray<readonly string[]> = [
  ['prix', 'tarif', 'montant', 'cout'],
  ['delai', 'duree', 'temps', 'semaine'],
  ['image', 'photo', 'illustration', 'portrait', 'capture'],
  ['texte', 'contenu', 'corps', 'presentation', 'paragraphe'],
  ['titre', 'nom', 'intitule'],
  ['adresse', 'url', 'slug'],
  ['question', 'faq'],
  ['referencement', 'seo', 'google', 'resume'],
  ['bouton', 'lien'],
];

const wordsFor = (title: string): string[] => {
  const words = plainWords(title);
  const alike = ALIKE.filter((some) => some.some((one) => words.some((word) => isOf(word, one))));
  return [...new Set([...words, ...alike.flat()])];
};

/** Whether a word is this one, or more than one of it. */
const isOf = (word: string, one: string): boolean => word === one || word === `${one}s`;

/** What leads to a thing by a title of it. */
export const heldAs = (title: string, to: Destination): Held => ({
  title,
  words: wordsFor(title),
  to,
});

type Type = { name: string; title?: string; fields?: readonly Type[] };

/** The fields of each type, by their titles; made once, as there are thousands of documents of a few types. */
const known = new Map(
  (schemaTypes as readonly Type[]).map(({ name, fields = [] }) => [
    name,
    fields.flatMap(({ name: path, title }) =>
      title ? [{ path, title, words: wordsFor(title) }] : [],
    ),
  ]),
);

/** The fields that a document has. */
export const fieldsHeld = (id: string, type: string): Held[] =>
  (known.get(type) ?? []).map(({ path, ...held }) => ({
    ...held,
    to: { intent: 'edit', params: { id, type, path } },
  }));
