import 'server-only';
import type { Route } from 'next';
import { notFound, permanentRedirect, redirect } from 'next/navigation';
import { getRedirects } from '../content/redirects.ts';
import { resolveRedirect, withQuery } from './resolve.ts';

/**
 * For an address without a page: goes where the consultant's redirects lead, with 308 or 307, else
 * answers 404. `query` is the visitor's, without its question mark; it is kept.
 */
export async function redirectOrNotFound(path: string, query = ''): Promise<never> {
  const destination = resolveRedirect(await getRedirects(), path);
  if (!destination) notFound();
  const target = withQuery(destination.to, query) as Route;
  return destination.permanent ? permanentRedirect(target) : redirect(target);
}
