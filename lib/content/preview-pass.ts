import 'server-only';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { serverEnv } from '../env/server.ts';
import { draftClient } from './client.ts';

/**
 * The cookie without which Next's own opens no preview: that one's value is the same for everybody, as long as the
 * build lives. This one says until when, and by which link.
 */
export const PASS_COOKIE = 'apercu';

/** Lifetime of a preview that the Studio opened, in ms. */
const STUDIO_MS = 12 * 60 * 60 * 1000;

/** Time for which a shared link opens a preview, and lets one go on, in ms since it was made. */
const LINK_MS = 7 * 24 * 60 * 60 * 1000;

/** End of a preview, in ms since 1970, and the print of the link that opened it; null: the Studio did. */
export type Pass = { until: number; link: string | null };

/** The link that the Studio shares at the moment: its secret, and when it was made. */
const LINK_QUERY = '*[_id == "sanity-preview-url-secret.share-access"][0]{secret, _updatedAt}';

type SharedLink = { secret: string; until: number };

/**
 * The link that is shared at the moment; null for none.
 *
 * @throws the client's error when the lake is down or slow
 */
export async function sharedLink(): Promise<SharedLink | null> {
  if (!draftClient) return null;
  const client = draftClient.withConfig({ perspective: 'raw', stega: false });
  const found = await client.fetch<{ secret?: string | null; _updatedAt: string } | null>(
    LINK_QUERY,
    {},
    { tag: 'shared-link', cache: 'no-store' },
  );
  return found?.secret
    ? { secret: found.secret, until: Date.parse(found._updatedAt) + LINK_MS }
    : null;
}

/** The pass for who comes from the Studio. */
export const studioPass = (): Pass => ({ until: Date.now() + STUDIO_MS, link: null });

/** The pass for who comes by a link. */
export const linkPass = ({ secret, until }: SharedLink): Pass => ({ until, link: print(secret) });

/** The value of the cookie, with its signature. */
export function writePass({ until, link }: Pass): string {
  const words = `${until}.${link ?? ''}`;
  return `${words}.${signatureOf(words)}`;
}

/** The pass that a cookie holds; null for none of this site's, and for one that is over. */
export function readPass(cookie: string | undefined): Pass | null {
  if (!serverEnv.SANITY_API_READ_TOKEN) return null;
  const [, words = '', until = '', link = '', signature = ''] =
    /^((\d+)\.([\w-]*))\.([\w-]+)$/.exec(cookie ?? '') ?? [];
  const expected = Buffer.from(signatureOf(words));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return Number(until) > Date.now() ? { until: Number(until), link: link || null } : null;
}

/** Whether a pass still holds: one by a link does while that link is shared. While the lake is away, none of them does. */
export async function holds({ link }: Pass): Promise<boolean> {
  if (link === null) return true;
  const shared = await sharedLink().catch(() => null);
  return shared !== null && print(shared.secret) === link;
}

/** Keeps a secret out of the cookie. */
const print = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** Signature by the token that may read the drafts: without it there is no preview, and a new one ends all. */
const signatureOf = (words: string) =>
  createHmac('sha256', serverEnv.SANITY_API_READ_TOKEN ?? '')
    .update(`apercu\0${words}`)
    .digest('base64url');
