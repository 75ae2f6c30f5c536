import { Agent, get } from 'node:http';

/** Number of connections that send requests at once. */
export const CONNECTIONS = 32;

/** One request over a kept connection, read to its end. */
function request(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      response.resume();
      response.on('end', () =>
        response.statusCode === 200
          ? resolve()
          : reject(new Error(`${url} answered ${response.statusCode}`)),
      );
      response.on('error', reject);
    }).on('error', reject);
  });
}

/**
 * Asks for pages over all connections without a pause; `next` says which, until it says none. Resolves with how
 * many were answered in a second.
 */
export async function load(next: () => string | undefined): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const startedAt = performance.now();
  let answered = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let url = next(); url; url = next()) {
        await request(url, agent);
        answered++;
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  agent.destroy();
  return answered / seconds;
}
