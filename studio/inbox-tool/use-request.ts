import { useCallback, useEffect, useRef, useState } from 'react';
import type { RequestChange, RequestDetail } from '../../lib/inbox/wire.ts';
import { fetchRequest, sendChange } from './api.ts';

/** A change without what says which request it is about. */
export type Change = RequestChange extends infer One
  ? One extends RequestChange
    ? Omit<One, 'id' | 'version'>
    : never
  : never;

export type OpenRequest = {
  /** Null until it is known. */
  request: RequestDetail | null;
  /** Why it could not be read, or the last change was not made; it stays until the next one. */
  problem: string | null;
  isBusy: boolean;
  /** Makes a change of what is shown, and says whether it is done. */
  change: (change: Change) => Promise<boolean>;
  readAgain: () => void;
};

/**
 * A request, read when it is opened, and marked as read by that; anew after each change, and when one was refused: what
 * is shown is then what somebody else has made of it.
 *
 * @param onChanged is told of each change
 */
export function useRequest(
  token: string | undefined,
  reference: string,
  onChanged: () => void,
): OpenRequest {
  const [request, setRequest] = useState<RequestDetail | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const wasOpened = useRef(false);

  const read = useCallback(async () => {
    const found = await fetchRequest(token, reference);
    setRequest(found);
    return found;
  }, [token, reference]);

  const readAgain = useCallback(() => {
    read().then(
      () => setProblem(null),
      (error: Error) => setProblem(error.message),
    );
  }, [read]);

  useEffect(() => {
    const open = async () => {
      const { id, version, isUnread } = await read();
      if (wasOpened.current || !isUnread) return;
      wasOpened.current = true;
      await sendChange(token, { id, version, action: 'mark', mark: 'read' });
      onChanged();
    };
    open().catch((error: Error) => setProblem(error.message));
    // A request is opened once; what is asked for stays the same.
  }, [read, token, onChanged]);

  const change = async (what: Change) => {
    if (!request || isBusy) return false;
    setIsBusy(true);
    setProblem(null);
    const { id, version } = request;
    const isDone = await sendChange(token, { id, version, ...what } as RequestChange).then(
      () => true,
      (error: Error) => {
        setProblem(error.message);
        return false;
      },
    );
    // That it is done does not hang on its being seen.
    await read().catch((error: Error) => isDone && setProblem(error.message));
    setIsBusy(false);
    onChanged();
    return isDone;
  };

  return { request, problem, isBusy, change, readAgain };
}
