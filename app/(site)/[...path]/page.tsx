import { connection } from 'next/server';
import { redirectOrNotFound } from '@/lib/redirects/follow';

/**
 * Any address that no page answers (§2): an old one leads to its new one, the others are a 404. Made
 * for each visit, so that addresses nobody published do not pile up in the cache of static pages.
 */
export const instant = false;

export default async function UnknownAddress({
  params,
  searchParams,
}: {
  params: Promise<{ path: string[] }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}): Promise<never> {
  await connection();
  const [{ path }, query] = await Promise.all([params, searchParams]);
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value ?? []].flat()) search.append(name, one);
  }
  return redirectOrNotFound(`/${path.join('/')}`, search.toString());
}
