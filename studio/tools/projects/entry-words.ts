import type { JournalEntry } from '../../../lib/projects/wire.ts';

/** The words of a journal entry. */
export type EntryWords = {
  title: string;
  text: string;
  /** Alternative texts of its pictures, by their ids. */
  alts: Readonly<Record<string, string>>;
};

/** Typed words that are not stored, and the stored ones that they began as. */
export type EntryWriting = EntryWords & { base: EntryWords };

export const wordsOf = ({ title, text, pictures }: JournalEntry): EntryWords => ({
  title,
  text,
  alts: Object.fromEntries(pictures.map(({ id, alt }) => [id, alt])),
});

/** The typed words, on top of the stored ones: pictures come and go meanwhile. */
export const typedOn = (stored: EntryWords, writing: EntryWriting | null): EntryWords =>
  writing
    ? {
        title: writing.title,
        text: writing.text,
        alts: Object.fromEntries(
          Object.entries(stored.alts).map(([id, alt]) => [id, writing.alts[id] ?? alt]),
        ),
      }
    : stored;

export const isSameEntry = (a: EntryWords, b: EntryWords): boolean =>
  a.title === b.title &&
  a.text === b.text &&
  Object.entries(a.alts).every(([id, alt]) => alt === (b.alts[id] ?? alt));

/** Whether somebody else has changed the stored words since the writing began, to others than the typed ones. */
export const isCrossed = (stored: EntryWords, writing: EntryWriting | null): boolean =>
  writing !== null &&
  !isSameEntry(stored, writing.base) &&
  !isSameEntry(stored, typedOn(stored, writing));
