import { useEffect, useState, useSyncExternalStore } from 'react';
import type { QuoteDetail } from '../../../lib/quotes/wire.ts';
import type { DraftSaver, Saving } from './draft-saver.ts';
import { formOf, type QuoteForm } from './form.ts';
import { saverOf } from './savers.ts';

export type Editor = Saving & {
  set: (change: Partial<QuoteForm>) => void;
  /** Stores the typed content now; resolves with the version that has all of it, null where none has. */
  flush: () => Promise<number | null>;
  /** Stores the typed content over the one that somebody else has stored. */
  keepOwn: () => void;
  /** Shows the content that somebody else has stored. */
  takeTheirs: () => void;
  /** Restores the content typed here before that; null where there was none. */
  takeBack: (() => void) | null;
};

/**
 * A draft that is being written: what is typed is stored by itself.
 *
 * @param quote as it was read last
 * @param onStored is told whenever something was stored, here or by somebody else: `quote` is to be read anew
 */
export function useEditor(
  token: string | undefined,
  quote: QuoteDetail,
  onStored: () => void,
): Editor {
  const [saver] = useState<DraftSaver>(() => saverOf(quote, token));
  const saving = useSyncExternalStore(saver.subscribe, saver.now);
  const [left, setLeft] = useState<QuoteForm | null>(null);
  const { version, state } = saving;

  // Typed content that is not stored is sent when the editor is unmounted.
  useEffect(() => () => void saver.flush(), [saver]);

  // Somebody else has changed it, and nothing is typed here: theirs is shown.
  useEffect(() => {
    const now = saver.now();
    if (quote.version > now.version && now.state === 'saved') {
      saver.take(formOf(quote.content, quote.amends !== null), quote.version);
    }
  }, [saver, quote]);

  useEffect(() => {
    // The consultant chooses between two versions, so the other one has to be read.
    if (state === 'stale' || (state === 'saved' && version !== quote.version)) onStored();
  }, [state, version, quote.version, onStored]);

  const takeTheirs = () =>
    setLeft(saver.take(formOf(quote.content, quote.amends !== null), quote.version));
  return {
    ...saving,
    set: (change) => saver.write(change),
    flush: async () => ((await saver.flush()) ? saver.now().version : null),
    keepOwn: () => void saver.keep(quote.version),
    takeTheirs,
    takeBack: left
      ? () => {
          saver.write(left);
          setLeft(null);
        }
      : null,
  };
}
