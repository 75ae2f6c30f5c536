import 'server-only';
import { createClient } from '@redis/client';
import { cacheEnv } from '../env/cache.ts';

/** Time that the server behind CACHE_URL is waited for, in ms. */
const TIMEOUT_MS = 2_000;

const connect = (url: string) => {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandOptions: { timeout: TIMEOUT_MS },
    socket: { connectTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS, reconnectStrategy: false },
  });
  // Errors reach whoever asks by their request.
  client.on('error', () => {});
  return client.connect();
};

type Client = Awaited<ReturnType<typeof connect>>;

/**
 * Does something at the server behind CACHE_URL, over a connection of its own: that of lib/publishing waits for news.
 *
 * @throws Error where it does not answer in time
 */
export async function atCache<Answer>(work: (client: Client) => Promise<Answer>): Promise<Answer> {
  if (!cacheEnv.CACHE_URL) throw new Error('CACHE_URL is missing');
  const client = await connect(cacheEnv.CACHE_URL);
  try {
    return await work(client);
  } finally {
    client.destroy();
  }
}
