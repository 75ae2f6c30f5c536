import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, beforeEach, vi } from 'vitest';
import { fixture } from './fixture.ts';
import { sharedState } from './shared-state.ts';

/** Has the site ask the lake anew who is at the Studio: it remembers the answer for a minute (lib/security/studio-identity.ts). */
export function forgetMembers(): void {
  const known = sharedState<Record<'members' | 'strange', Map<string, unknown>>>('studioMembers');
  known?.members.clear();
  known?.strange.clear();
}

/** A user of the Studio who may do everything. */
export const ZOE = { id: 'pZoe', name: 'Zoé', roles: [{ name: 'administrator' }] };

/**
 * The answer of the Content Lake about who calls, from a server that stands in its place for the file's tests
 * (SANITY_API_HOST): Zoé's, until a test changes it.
 */
export function studioCaller(): { status: number; body: unknown } {
  const caller: { status: number; body: unknown } = { status: 200, body: ZOE };
  const lake = fixture(
    async () => {
      const server = createServer((_, response) => {
        response.writeHead(caller.status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(caller.body));
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    },
    (server) => server.close(),
  );
  beforeAll(() => {
    const { port } = lake.address() as AddressInfo;
    vi.stubEnv('SANITY_API_HOST', `http://127.0.0.1:${port}`);
  });
  beforeEach(() => {
    Object.assign(caller, { status: 200, body: ZOE });
    forgetMembers();
  });
  return caller;
}
