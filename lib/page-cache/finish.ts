import { createHash } from 'node:crypto';
import type { IncrementalCacheValue } from 'next/dist/server/response-cache/index.js';
import { contentSecurityPolicy, isStudio } from '../security/headers.ts';
import { inlineScriptHashes } from '../security/inline-scripts.ts';
import { paintFirst } from './paint-first.ts';
import { withoutFontHints, withoutFontLinks } from './studio-hints.ts';

const POLICY = 'content-security-policy';

/**
 * Gives a whole page its scripts after the first paint, its policy by the hashes of its inline scripts, and its tag.
 * In place: Next sends the very object that it had stored. A shell that is completed for each visitor
 * stays as it is: proxy.ts gives it a nonce.
 */
export function finishPage(path: string, value: IncrementalCacheValue | null): void {
  if (value?.kind !== 'APP_PAGE' || value.postponed !== undefined || !value.html) return;
  // Kept after a rendering that failed.
  if (value.headers?.[POLICY]) return;
  const forStudio = isStudio(path);
  const html = forStudio ? withoutFontHints(value.html) : paintFirst(value.html);
  value.html = html;
  value.headers = {
    ...value.headers,
    [POLICY]: contentSecurityPolicy(path, { hashes: inlineScriptHashes(html) }),
    etag: `"${createHash('sha1').update(html).digest('base64url')}"`,
  };
  const { link } = value.headers;
  if (!forStudio || link === undefined) return;
  const kept = withoutFontLinks(String(link));
  if (kept) value.headers.link = kept;
  else delete value.headers.link;
}
