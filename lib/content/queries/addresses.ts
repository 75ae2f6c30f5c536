import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import { isLinkTarget } from '../../links/link-target.ts';
import { refreshedAt } from '../../publishing/refresh-log.ts';
import { isOldPath, type Redirect } from '../../redirects/resolve.ts';
import { readPublished } from '../read.ts';

/** The articles' slugs, and old addresses with where they lead now. */
export const ADDRESSES_QUERY = defineQuery(`{
  "articles": *[_type == "article" && defined(slug.current)].slug.current,
  "redirects": *[_type == "redirect" && defined(from) && defined(to)] | order(_createdAt asc) {
    from,
    to,
    "permanent": coalesce(permanent, true)
  }
}`);

/** A redirect that could not be followed safely is left out: the others still hold. */
const addressesShape = z.object({
  articles: z.array(z.string()).transform((slugs) => new Set(slugs)),
  redirects: z
    .array(z.object({ from: z.string(), to: z.string(), permanent: z.boolean() }))
    .transform((all): Redirect[] =>
      all.filter(({ from, to }) => isOldPath(from) && isLinkTarget(to)),
    ),
});

export type Addresses = z.output<typeof addressesShape>;

/** How long they hold without news from the webhook, and after a lake that did not answer, in ms. */
const MAX_AGE_MS = 60_000;
const PAUSE_MS = 5_000;

let known: { addresses: Addresses; readAt: number } | undefined;
let reading: Promise<Addresses | null> | undefined;
let failedAt = 0;

/**
 * The published addresses that are no page of the code. In this process's memory, since proxy.ts has
 * no content cache, until the webhook says that anything changed. With the lake down the last known
 * ones, null where none are.
 */
export async function getAddresses(): Promise<Addresses | null> {
  const isFresh = known && known.readAt > refreshedAt() && Date.now() - known.readAt < MAX_AGE_MS;
  if (known && (isFresh || Date.now() - failedAt < PAUSE_MS)) return known.addresses;
  reading ??= read().finally(() => {
    reading = undefined;
  });
  return reading;
}

async function read(): Promise<Addresses | null> {
  const readAt = Date.now();
  try {
    const addresses = await readPublished('addresses', ADDRESSES_QUERY, addressesShape);
    known = { addresses, readAt };
    return addresses;
  } catch (error) {
    failedAt = Date.now();
    console.warn('Addresses could not be read:', (error as Error).message);
    return known?.addresses ?? null;
  }
}
