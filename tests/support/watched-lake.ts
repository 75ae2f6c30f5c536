import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A lake's URL through which all that it is asked passes. */
export type WatchedLake = { url: string; stop: () => void };

/**
 * Stands before a lake of this machine.
 *
 * @param to the lake's port
 * @param onQuery told the tag and the perspective of each query, which passes once what this returns has resolved
 * @param port where it is reached; any free one by default
 */
export async function watchLake(
  to: number,
  onQuery: (tag: string | null, perspective: string | null) => unknown,
  port = 0,
): Promise<WatchedLake> {
  const server = createServer(async (incoming, response) => {
    const { url = '', method, headers } = incoming;
    if (url.includes('/data/query/')) {
      const { searchParams: asked } = new URL(url, 'http://lake');
      await onQuery(asked.get('tag'), asked.get('perspective'));
    }
    const passed = request({ port: to, path: url, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    incoming.pipe(passed);
  });
  server.listen(port);
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
