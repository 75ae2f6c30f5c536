import { readEnv } from '../../lib/env/read.ts';
import { Unreachable } from '../doctor/ask.ts';
import { siteSchema } from '../doctor/place.ts';
import { askLake, askSupabase } from '../doctor/services.ts';

/** The time that a start waits for a hosted store before it goes on, in ms. */
const LIMIT_MS = 5_000;

/** Variables that hold a password in a URL. */
const WITH_PASSWORD = ['SMTP_URL', 'CACHE_URL', 'DATABASE_URL'];

/** Whether the password of a URL has an `@` as it is: ours take the last one to end it, other programs the first. */
const hasBareAt = (url = ''): boolean => /^\w+:\/\/[^:/]*:.*@.*@/.test(url);

type Options = {
  /** The stores that run outside this stack. */
  hosted: { lake: boolean; supabase: boolean };
  limitMs?: number;
};

/**
 * Warnings about likely mistakes that are no reason not to start: a French line for each, without a value. Waits some
 * seconds at most for hosted stores, whose silence would show as a start that takes a minute.
 */
export async function warningsOf(
  env: NodeJS.ProcessEnv,
  { hosted, limitMs = LIMIT_MS }: Options,
): Promise<string[]> {
  const place = { env: readEnv(siteSchema, env), limitMs };
  const silent = await Promise.all([
    hosted.lake && silence(askLake(place, '/ping'), 'SANITY_PROJECT_ID et SANITY_API_HOST'),
    hosted.supabase &&
      silence(askSupabase(place, '/auth/v1/health', env.SUPABASE_PUBLISHABLE_KEY), 'SUPABASE_URL'),
  ]);
  return [
    ...WITH_PASSWORD.filter((name) => hasBareAt(env[name])).map(
      (name) =>
        `${name} a un @ dans son mot de passe\u00a0: écrivez-le %40, sinon la suite peut être prise pour le serveur.`,
    ),
    ...(hosted.lake && !env.SANITY_REVALIDATE_SECRET
      ? [
          'SANITY_REVALIDATE_SECRET manque\u00a0: le site n’apprend pas ce qui est publié. Donnez le même secret, de 16 caractères ou plus, au site et au webhook (sanity.io/manage, API, Webhooks).',
        ]
      : []),
    ...silent.filter((line) => typeof line === 'string'),
  ];
}

/** The warning about a store that does not answer; undefined for one that does, whatever it says. */
async function silence(answer: Promise<unknown>, variables: string): Promise<string | undefined> {
  try {
    await answer;
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    return `${error.message} Le site attend, puis démarre sans\u00a0: vérifiez ${variables}.`;
  }
}
