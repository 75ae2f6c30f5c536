import { useCallback, useEffect, useRef, useState } from 'react';
import { useComeBack } from '../connection.ts';
import { latestAnswer } from './latest.ts';

/** A change of an item, without the keys that say of which one. */
export type ChangeOf<All> = All extends { version: number } ? Omit<All, 'id' | 'version'> : never;

/** An item of a list that is shown and changed. */
export type Opened<Shown, Change, Answer> = {
  /** The item; null until it is known. */
  shown: Shown | null;
  /** The reason why it could not be read, or the last change was not made; it stays until the next one. */
  problem: string | null;
  isBusy: boolean;
  /** Changes the item; null where that failed. */
  change: (change: Change) => Promise<Answer | null>;
  /** Resolves with the current item; null where it could not be read. */
  readAgain: () => Promise<Shown | null>;
};

/**
 * An item of a list, read when it is opened and when the consultant comes back to the window, or the connection; again
 * after each change, and after a refused one: the item is then shown as somebody else has changed it.
 *
 * @param fetchIt reads it; the same function each time, like the next two
 * @param send makes a change of it as it was last read
 * @param onLook is told of it each time that somebody looks
 * @param onChanged is told of each change
 */
export function useOpened<Shown, Change, Answer>(
  fetchIt: () => Promise<Shown>,
  send: (shown: Shown, change: Change) => Promise<Answer>,
  onLook: (shown: Shown) => Promise<void>,
  onChanged: () => void,
): Opened<Shown, Change, Answer> {
  const [shown, setShown] = useState<Shown | null>(null);
  /** The reason why it could not be read; gone with the next reading. */
  const [unread, setUnread] = useState<string | null>(null);
  /** The reason why the last change was not made; gone with the next change. */
  const [refused, setRefused] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  /** The item as it was last read: a change that follows another builds on what that one made. */
  const last = useRef<Shown | null>(null);
  /** A ref, since the rendered state lags behind: two clicks make one change. */
  const isChanging = useRef(false);
  const [ask] = useState(latestAnswer);

  const read = useCallback(async () => {
    const counts = ask();
    const found = await fetchIt();
    if (!counts()) return found;
    last.current = found;
    setShown(found);
    setUnread(null);
    return found;
  }, [ask, fetchIt]);

  const readAgain = useCallback(
    () =>
      read().catch((error: Error) => {
        setUnread(error.message);
        return null;
      }),
    [read],
  );

  const look = useCallback(async () => {
    const found = await read();
    // A failure to note that it was seen is not reported: the next look notes it.
    await onLook(found).catch(() => undefined);
  }, [read, onLook]);
  useEffect(() => {
    look().catch((error: Error) => setUnread(error.message));
  }, [look]);
  // A later look that fails changes neither what is shown nor its message.
  useComeBack(useCallback(() => void look().catch(() => undefined), [look]));

  const change = async (what: Change) => {
    if (isChanging.current) return null;
    isChanging.current = true;
    setIsBusy(true);
    setRefused(null);
    // What asks for a change may be there before the item is: a mail that follows a quote up.
    const current = last.current ?? (await readAgain());
    const answer =
      current &&
      (await send(current, what).catch((error: Error) => {
        setRefused(error.message);
        return null;
      }));
    // The change is made even if the new state cannot be read.
    await read().catch((error: Error) => answer !== null && setUnread(error.message));
    isChanging.current = false;
    setIsBusy(false);
    onChanged();
    return answer;
  };

  return { shown, problem: refused ?? unread, isBusy, change, readAgain };
}
