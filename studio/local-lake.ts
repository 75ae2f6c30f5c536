import { createClient } from '@sanity/client';
import type { WorkspaceOptions } from 'sanity';
import { createListenFetch } from './lake-connection.ts';
import { answerOffline } from './offline.ts';

/**
 * The workspace options that point the Studio at a Content Lake of another host than Sanity's.
 *
 * The client factory carries all listeners over one WebSocket: over HTTP/1.1 a browser opens six
 * connections a host at most, and one open document already holds six. The search strategy is the
 * one that groq-js can answer. See docs/decisions/0002-embedded-stores.md.
 */
export function localLake(apiHost: string): Partial<WorkspaceOptions> {
  answerOffline(apiHost);
  const listenFetch = createListenFetch(apiHost);
  return {
    apiHost,
    unstable_clientFactory: (options) =>
      createClient({
        ...options,
        apiHost,
        useProjectHostname: false,
        useCdn: false,
        withCredentials: true,
        resolveFetch: () => listenFetch,
      }),
    auth: {
      loginMethod: 'cookie',
      redirectOnSingle: true,
      providers: [{ name: 'password', title: 'Mot de passe', url: `${apiHost}/auth/login` }],
    },
    search: { strategy: 'groqLegacy' },
  };
}
