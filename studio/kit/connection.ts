import type { MutationEvent, SanityClient } from '@sanity/client';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useClient } from 'sanity';
import { SANITY_API_VERSION } from '../../lib/env/content-api.ts';

/** Time between two questions to the lake while the browser calls itself offline, and that each may take, in ms. */
const ASK_EVERY_MS = 3_000;

/**
 * Calls `tell` with each change of what a query finds, and without one when the lake is heard again: what changed
 * meanwhile was told to nobody. The returned function ends it.
 */
export function listenTo(
  client: SanityClient,
  query: string,
  params: Record<string, unknown>,
  tell: (change?: MutationEvent) => void,
): () => void {
  let isLost = false;
  const heard = client
    .listen(query, params, {
      events: ['mutation', 'welcome', 'reconnect'],
      includeResult: false,
      visibility: 'query',
    })
    .subscribe({
      next: (event) => {
        if (event.type === 'mutation') tell(event);
        else if (event.type === 'reconnect') isLost = true;
        else if (isLost) {
          isLost = false;
          tell();
        }
      },
      // The session’s end, which the Studio itself says.
      error: () => undefined,
    });
  return () => heard.unsubscribe();
}

const told = new Set<() => void>();
/** Whether the lake’s listener is connected. */
let isHeard = true;
/** Whether the lake has answered the last question while the browser called itself offline. */
let hasAnswered = false;
let unwatch: (() => void) | undefined;

/** A browser without any network calls itself offline, and reaches the lake of its own machine all the same. */
const isUp = () => isHeard && (navigator.onLine || hasAnswered);

function watch(client: SanityClient): () => void {
  let was = isUp();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const look = () => {
    if (isOver || was === isUp()) return;
    was = isUp();
    for (const tell of told) tell();
  };
  const ask = async () => {
    if (isOver || navigator.onLine) return;
    hasAnswered = await client
      .request({ url: '/ping', signal: AbortSignal.timeout(ASK_EVERY_MS) })
      .then(() => true)
      .catch(() => false);
    look();
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), ASK_EVERY_MS);
  };
  const onLine = () => {
    hasAnswered = false;
    look();
    void ask();
  };
  const listening = client
    .listen('*[_id == "none"]', {}, { events: ['welcome', 'reconnect'] })
    .subscribe({
      next: ({ type }) => {
        isHeard = type !== 'reconnect';
        look();
      },
      error: () => undefined,
    });
  window.addEventListener('online', onLine);
  window.addEventListener('offline', onLine);
  void ask();
  return () => {
    isOver = true;
    clearTimeout(timer);
    listening.unsubscribe();
    window.removeEventListener('online', onLine);
    window.removeEventListener('offline', onLine);
    isHeard = true;
  };
}

/** Has the connection watched, once for all who ask, and `tell` called each time that it is lost or back. */
function whenItChanges(client: SanityClient, tell: () => void): () => void {
  told.add(tell);
  unwatch ??= watch(client);
  return () => {
    told.delete(tell);
    if (told.size > 0) return;
    unwatch?.();
    unwatch = undefined;
  };
}

/** Whether the lake answers. */
export function useIsUp(): boolean {
  const client = useClient({ apiVersion: SANITY_API_VERSION });
  const subscribe = useCallback((tell: () => void) => whenItChanges(client, tell), [client]);
  return useSyncExternalStore(subscribe, isUp);
}

/** Calls `tell`, the same function each time, when the consultant comes back to the window, or the connection. */
export function useComeBack(tell: () => void): void {
  const client = useClient({ apiVersion: SANITY_API_VERSION });
  useEffect(() => {
    const leave = whenItChanges(client, () => {
      if (isUp()) tell();
    });
    window.addEventListener('focus', tell);
    return () => {
      leave();
      window.removeEventListener('focus', tell);
    };
  }, [client, tell]);
}
