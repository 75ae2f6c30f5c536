import { isSitePage } from '../site/pages.ts';
import type { DatedRedirect } from './former-slugs.ts';
import { plainPath, type Redirect } from './resolve.ts';

/**
 * The redirects that hold: none from a URL with a page, and of several from one URL the latest. A URL
 * that a new page takes leads to that page; what once led away from it is no step of a chain any more.
 *
 * @param pages paths of the documents that are published with a page each
 */
export function inForce(all: readonly DatedRedirect[], pages: ReadonlySet<string>): Redirect[] {
  const latest = new Map<string, Redirect>();
  for (const { since: _, ...redirect } of all.toSorted((a, b) => a.since.localeCompare(b.since))) {
    const from = plainPath(redirect.from);
    if (!isSitePage(from) && !pages.has(from)) latest.set(from, redirect);
  }
  return [...latest.values()];
}
