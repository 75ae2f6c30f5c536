import { SANITY_API_VERSION } from '../../lib/env/content-api.ts';
import { type Answer, type Asking, ask } from './ask.ts';
import type { Place } from './place.ts';

/** The site, from outside. */
export const SITE = {
  name: 'Le site',
  isOurs: true,
  remedy:
    'Démarrez-le (npm start, npm run serve ou systemctl start site@3000) et vérifiez SITE_URL.',
};
const LAKE = {
  name: 'Le Content Lake',
  remedy: 'Lancez npm start, ou vérifiez SANITY_PROJECT_ID et SANITY_API_HOST.',
};
const SUPABASE = {
  name: 'Supabase',
  remedy: 'Lancez npm start, ou vérifiez SUPABASE_URL et que le projet n’est pas en pause.',
};

/** @throws Unreachable */
export const askSite = (place: Place, path: string, init?: RequestInit): Promise<Answer> =>
  ask(SITE, place.siteUrl + path, place, init);

/**
 * @param path as Sanity's API has it, after the version
 * @throws Unreachable
 */
export function askLake(place: Asking, path: string, init?: RequestInit): Promise<Answer> {
  const { SANITY_API_HOST: host, SANITY_PROJECT_ID: project } = place.env;
  const base = (host ?? `https://${project}.api.sanity.io`).replace(/\/$/, '');
  return ask(LAKE, `${base}/v${SANITY_API_VERSION}${path}`, place, init);
}

/** The dataset as a path of the API ends with it. */
export const datasetOf = ({ env }: Place): string => env.SANITY_DATASET ?? 'production';

/**
 * The result of a query on the published content, asked as the site asks it; undefined where it is refused.
 *
 * @throws Unreachable
 */
export async function readPublished<Query extends keyof SanityQueries>(
  place: Place,
  query: Query,
  params: object = {},
): Promise<SanityQueries[Query] | undefined> {
  const token = place.env.SANITY_CONTENT_TOKEN;
  const { body } = await askLake(
    place,
    `/data/query/${datasetOf(place)}?perspective=published`,
    json({ query, params }, token ? { authorization: `Bearer ${token}` } : {}),
  );
  return (body as { result?: SanityQueries[Query] } | null)?.result;
}

/**
 * @param path of the API, with its service: `/rest/v1/…`
 * @throws Unreachable
 */
export function askSupabase(
  place: Asking,
  path: string,
  key: string | undefined,
  init: RequestInit = {},
): Promise<Answer> {
  const url = (place.env.SUPABASE_URL ?? '').replace(/\/$/, '');
  const headers = { ...(key && { apikey: key, authorization: `Bearer ${key}` }), ...init.headers };
  return ask(SUPABASE, url + path, place, { ...init, headers });
}

/** A request that sends this. */
export const json = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
