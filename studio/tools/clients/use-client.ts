import { useCallback } from 'react';
import type { ClientChange, ClientDetail } from '../../../lib/clients/wire.ts';
import { type Opened, useOpened } from '../../kit/frame/use-opened.ts';
import { fetchClient, sendChange } from './api.ts';

type WithoutId<All> = All extends { id: string } ? Omit<All, 'id'> : never;

export type OpenClient = Opened<ClientDetail, WithoutId<ClientChange>, object>;

const ignore = async () => undefined;

/**
 * A client's card.
 *
 * @param onChanged is told of each change
 */
export function useClient(
  token: string | undefined,
  id: string,
  onChanged: () => void,
): OpenClient {
  const fetchIt = useCallback(() => fetchClient(token, id), [token, id]);
  const send = useCallback(
    (client: ClientDetail, change: WithoutId<ClientChange>) =>
      sendChange(token, { id: client.id, ...change } as ClientChange),
    [token],
  );
  return useOpened(fetchIt, send, ignore, onChanged);
}
