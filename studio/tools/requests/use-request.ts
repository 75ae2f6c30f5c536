import { useCallback, useRef } from 'react';
import type { RequestChange, RequestDetail } from '../../../lib/requests/wire.ts';
import { type ChangeOf, type Opened, useOpened } from '../../kit/frame/use-opened.ts';
import { fetchRequest, sendChange } from './api.ts';

type Change = ChangeOf<RequestChange>;

export type OpenRequest = Opened<RequestDetail, Change, object>;

/**
 * A request, marked as read by being opened.
 *
 * @param onChanged is told of each change
 * @param isMarked whether it is: where it leaves a list by being read, it is read once it is answered
 */
export function useRequest(
  token: string | undefined,
  reference: string,
  onChanged: () => void,
  isMarked = true,
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
      if (wasOpened.current || !isMarked) return;
      if (request.isUnread) {
        await send(request, { action: 'mark', mark: 'read' });
        onChanged();
      }
      wasOpened.current = true;
    },
    [send, onChanged, isMarked],
  );
  return useOpened(fetchIt, send, onLook, onChanged);
}
