import { randomUUID } from 'node:crypto';
import { createClient } from '@redis/client';
import { reasonOf, Unreachable } from './ask.ts';
import { type Check, type Finding, fault, ok, skipped } from './finding.ts';

/** Whether what one instance says over CACHE_URL is heard: that is all it is for, nothing is kept there. */
export const cache: Check = {
  name: 'Cache',
  run: async ({ env, limitMs }) => {
    if (!env.CACHE_URL) return skipped('sans CACHE_URL, une seule instance');
    const client = createClient({
      url: env.CACHE_URL,
      disableOfflineQueue: true,
      socket: { connectTimeout: limitMs, reconnectStrategy: false },
    });
    // Whoever waits is told by what it waits for.
    client.on('error', () => {});
    const silence = AbortSignal.timeout(limitMs);
    const isSilent = new Promise<never>((_, reject) => {
      silence.addEventListener('abort', () => reject(silence.reason), { once: true });
    });
    const heard = async () => {
      await client.connect();
      const word = randomUUID();
      const came = Promise.withResolvers<void>();
      const project = `${env.SANITY_PROJECT_ID}:${env.SANITY_DATASET ?? 'production'}`;
      const channel = `site:${project}:doctor`;
      await client.subscribe(channel, (message) => message === word && came.resolve());
      await client.publish(channel, word);
      await came.promise;
    };
    try {
      await Promise.race([heard(), isSilent]);
      return ok('ce qu’une instance dit, les autres l’entendent');
    } catch (error) {
      return explain(error, limitMs);
    } finally {
      client.destroy();
    }
  },
};

/** Redis begins what it refuses with a word of its own. */
function explain(error: unknown, limitMs: number): Finding {
  const [word = ''] = (error instanceof Error ? error.message : '').split(' ');
  if (/^(?:WRONGPASS|NOAUTH|NOPERM)$/.test(word)) {
    return fault(
      `Le serveur de CACHE_URL refuse le site (${word}).`,
      'Vérifiez l’utilisateur et le mot de passe de CACHE_URL, et ses droits sur les canaux site:*.',
    );
  }
  throw new Unreachable(
    {
      name: 'Le serveur de CACHE_URL',
      remedy: 'Démarrez Redis ou Valkey, et vérifiez l’adresse et le port de CACHE_URL.',
    },
    reasonOf(error, limitMs),
  );
}
