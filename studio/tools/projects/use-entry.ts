import { useCallback, useState } from 'react';
import type { FileSent, JournalEntry } from '../../../lib/projects/wire.ts';
import { useNow } from '../../kit/frame/use-now.ts';
import { useKept } from '../../kit/use-kept.ts';
import { useUploads } from '../../kit/use-uploads.ts';
import { sendFile } from './api.ts';
import {
  type EntryWords,
  type EntryWriting,
  isCrossed,
  isSameEntry,
  typedOn,
  wordsOf,
} from './entry-words.ts';
import type { OpenProject } from './use-project.ts';
import { weekTitle } from './week.ts';

/** An entry of the journal while it is written. */
export type WritingEntry = {
  /** The typed words, on top of the stored ones. */
  words: EntryWords;
  /** Whether something is typed that is not stored. */
  isChanged: boolean;
  /** The words that somebody else has stored since the writing began; null where nothing conflicts with the typed ones. */
  crossing: EntryWords | null;
  /** The field that has to be filled in before the entry can be stored, or published. */
  lack: 'title' | 'text' | null;
  type: (change: Partial<EntryWords>) => void;
  /** Discards the typed words. */
  forget: () => void;
  /** Keeps the typed words against those that somebody else has stored. */
  keepOwn: () => void;
  /** Stores the entry as it is typed; resolves with its id, null where that failed. */
  store: () => Promise<string | null>;
  /** Whether there is something for a client to read; says what is missing where there is not. */
  isReadable: () => boolean;
  uploads: ReturnType<typeof useUploads<FileSent>>;
};

/** The element that a part of an entry is typed in. */
export const entryFieldId = (id: string, part: 'title' | 'text'): string => `${id}-${part}`;

/**
 * Writes an entry: what is typed stays until it is stored.
 *
 * @param id begins the fields' own
 * @param entry null before the first word is stored
 * @param place where what is typed is kept, unique in the Studio
 */
export function useEntry({
  id,
  token,
  project,
  open,
  entry,
  place,
}: {
  id: string;
  token: string | undefined;
  /** The id of the project. */
  project: string;
  open: OpenProject;
  entry: JournalEntry | null;
  place: string;
}): WritingEntry {
  const [writing, keep] = useKept<EntryWriting>(place);
  const [lack, setLack] = useState<'title' | 'text' | null>(null);
  const stored: EntryWords = entry
    ? wordsOf(entry)
    : { title: weekTitle(new Date()), text: '', alts: {} };
  const words = typedOn(stored, writing);
  const isChanged = !isSameEntry(words, stored);
  const typed = useNow(words);

  const ask = (part: 'title' | 'text') => {
    setLack(part);
    document.getElementById(entryFieldId(id, part))?.focus();
  };
  const store = async (): Promise<string | null> => {
    if (entry && !isChanged) return entry.id;
    const { title, text, alts } = words;
    if (title.trim() === '') {
      ask('title');
      return null;
    }
    const pictures = Object.entries(alts).map(([picture, alt]) => ({ id: picture, alt }));
    const written = { action: 'write' as const, title, text, pictures };
    const changed = await open.change(entry ? { ...written, entry: entry.id } : written);
    if (!changed) return null;
    // Words typed while the entry was being stored are not stored yet.
    keep(isSameEntry(typed(), words) ? null : { ...typed(), base: words });
    return entry?.id ?? changed.entry ?? null;
  };

  // A picture belongs to an entry: the first one stores what is written so far.
  const storeFirst = useNow(store);
  const send = useCallback(
    async (file: File, signal: AbortSignal, onProgress: (percent: number) => void) => {
      const found = await storeFirst()();
      if (!found) throw new Error('Le brouillon n’a pas pu être enregistré. Réessayez.');
      return sendFile(token, project, found, file, signal, onProgress);
    },
    [token, project, storeFirst],
  );
  const uploads = useUploads(send, open.readAgain);

  return {
    words,
    isChanged: writing !== null && isChanged,
    crossing: entry && isCrossed(stored, writing) ? stored : null,
    lack,
    type: (change) => {
      keep({ ...words, base: writing?.base ?? stored, ...change });
      setLack(null);
    },
    forget: () => keep(null),
    keepOwn: () => keep({ ...words, base: stored }),
    store,
    isReadable: () => {
      const isEmpty = words.text.trim() === '' && !entry?.pictures.length;
      if (isEmpty) ask('text');
      return !isEmpty;
    },
    uploads,
  };
}
