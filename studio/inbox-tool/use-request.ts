import { useCallback, useRef } from 'react';
import type { RequestChange, RequestDetail } from '../../lib/inbox/wire.ts';
import { type Opened, useOpened } from '../use-opened.ts';
import { fetchRequest, sendChange } from './api.ts';

/** A change without what says which request it is about. */
export type Change = RequestChange extends infer One
  ? One extends RequestChange
    ? Omit<One, 'id' | 'version'>
    : never
  : never;

export type OpenRequest = Omit<Opened<RequestDetail, Change, unknown>, 'shown' | 'change'> & {
  /** Null until it is known. */
  request: RequestDetail | null;
  /** Makes a change of what is shown, and says whether it is done. */
  change: (change: Change) => Promise<boolean>;
};

/**
 * A request, marked as read by being opened.
 *
 * @param onChanged is told of each change
 */
export function useRequest(
  token: string | undefined,
  reference: string,
  onChanged: () => void,
): OpenRequest {
  const wasOpened = useRef(false);
  const fetchIt = useCallback(() => fetchRequest(token, reference), [token, reference]);
  const send = useCallback(
    ({ id, version }: RequestDetail, change: Change) =>
      sendChange(token, { id, version, ...change } as RequestChange),
    [token],
  );
  const onLook = useCallback(
    async (request: RequestDetail) => {
      // By being opened, not by being looked at again: what its author writes meanwhile makes it unread in the list.
      const isOpening = !wasOpened.current;
      wasOpened.current = true;
      if (!isOpening || !request.isUnread) return;
      await send(request, { action: 'mark', mark: 'read' });
      onChanged();
    },
    [send, onChanged],
  );
  const { shown, change, ...rest } = useOpened(fetchIt, send, onLook, onChanged);
  return {
    ...rest,
    request: shown,
    change: async (what) => (await change(what)) !== null,
  };
}
