import { createHash } from 'node:crypto';
import type { IncrementalCacheValue } from 'next/dist/server/response-cache/index.js';
import { contentSecurityPolicy, isStudio } from '../security/headers.ts';
import { inlineScriptHashes } from '../security/inline-scripts.ts';
import { paintFirst } from './paint-first.ts';
import { withoutFontHints, withoutFontLinks } from './studio-hints.ts';

const POLICY = 'content-security-policy';

/**
 * Header for CDNs: stored answers are the same for everybody. `Cache-Control` says how long Next counts on them; a CDN,
 * which no publish reaches, is to ask again after a second, and to repeat what it has while the site does not answer.
 */
export const FOR_CDN = { 'cdn-cache-control': 'public, max-age=1, stale-if-error=86400' };

/**
 * Gives a whole page its scripts after the first paint, its policy by the hashes of its inline scripts, its tag, and what a
 * CDN is told; an answer of a route handler the last alone.
 * In place: Next sends the very object that it had stored. A shell that is completed for each visitor
 * stays as it is: proxy.ts gives it a nonce.
 */
export function finishPage(path: string, value: IncrementalCacheValue | null): void {
  if (value?.kind === 'APP_ROUTE') value.headers = { ...value.headers, ...FOR_CDN };
  if (value?.kind !== 'APP_PAGE' || value.postponed !== undefined || !value.html) return;
  // The policy is kept after a rendering that failed.
  if (value.headers?.[POLICY]) return;
  const forStudio = isStudio(path);
  const html = forStudio ? withoutFontHints(value.html) : paintFirst(value.html);
  value.html = html;
  value.headers = {
    ...value.headers,
    ...FOR_CDN,
    [POLICY]: contentSecurityPolicy(path, { hashes: inlineScriptHashes(html) }),
    etag: `"${createHash('sha1').update(html).digest('base64url')}"`,
  };
  const { link } = value.headers;
  if (!forStudio || link === undefined) return;
  const kept = withoutFontLinks(String(link));
  if (kept) value.headers.link = kept;
  else delete value.headers.link;
}
