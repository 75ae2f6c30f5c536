import { expect, it } from 'vitest';
import { type EntryWriting, isCrossed, isSameEntry, typedOn } from './entry-words.ts';

const stored = { title: 'Semaine 1', text: 'Maquettes', alts: { a: 'Accueil', b: '' } };
const writing = (change: Partial<EntryWriting>): EntryWriting => ({
  ...stored,
  base: stored,
  ...change,
});

it('what is typed lies on what is stored, a picture that came meanwhile with its own words', () => {
  const typed = writing({ text: 'Maquettes finies', alts: { a: 'Page d’accueil' } });
  expect(typedOn(stored, typed)).toEqual({
    title: 'Semaine 1',
    text: 'Maquettes finies',
    alts: { a: 'Page d’accueil', b: '' },
  });
  expect(typedOn(stored, null)).toBe(stored);
});

it('is the same whatever pictures came or went', () => {
  expect(isSameEntry(stored, { ...stored, alts: { a: 'Accueil', c: 'Neuve' } })).toBe(true);
  expect(isSameEntry(stored, { ...stored, alts: { a: 'Autre' } })).toBe(false);
  expect(isSameEntry(stored, { ...stored, title: 'Semaine 2' })).toBe(false);
});

it('is crossed where somebody else wrote something else meanwhile', () => {
  const typed = writing({ text: 'Mon texte' });
  expect(isCrossed(stored, typed)).toBe(false);
  expect(isCrossed({ ...stored, text: 'Leur texte' }, typed)).toBe(true);
  expect(isCrossed({ ...stored, text: 'Mon texte' }, typed)).toBe(false);
  expect(isCrossed({ ...stored, text: 'Leur texte' }, null)).toBe(false);
});
