import { createHash } from 'node:crypto';
import type { IncrementalCacheValue } from 'next/dist/server/response-cache/index.js';
import { contentSecurityPolicy, isStudio } from '../security/headers.ts';
import { inlineScriptHashes } from '../security/inline-scripts.ts';
import { FOR_ONE } from './marks.ts';
import { paintFirst } from './paint-first.ts';
import { TAGS_HEADER, tagsOf } from './stored-pages.ts';

const POLICY = 'content-security-policy';

/**
 * Header for CDNs: stored answers are the same for everybody. `Cache-Control` says how long Next counts on them; a CDN,
 * which no publish reaches, is to ask again after a second, and to repeat what it has while the site does not answer.
 */
export const FOR_CDN = { 'cdn-cache-control': 'public, max-age=1, stale-if-error=86400' };

/** The length that a shell's state begins with: Next completes the shell from the state, and from what was read for it. */
const SHELL_STATE = /^(\d+):/;

/**
 * Whether this is the shell of a page that is made for each visitor. All of ours are empty: what they show is read for
 * each, so that none of it can be old.
 */
export const isEmptyShell = (value: IncrementalCacheValue | null): boolean =>
  value?.kind === 'APP_PAGE' && value.postponed !== undefined && !value.html;

/** An empty shell without what was read when it was made, which Next would give to each visitor. */
export function withoutReads(shell: IncrementalCacheValue): IncrementalCacheValue {
  if (!('postponed' in shell)) return shell;
  const { postponed = '' } = shell;
  const [prefix, length] = SHELL_STATE.exec(postponed) ?? [];
  if (!prefix) return shell;
  return { ...shell, postponed: `${postponed.slice(0, prefix.length + Number(length))}null` };
}

/** A hint at a font, as React reads it from a page's inline scripts. */
const FONT_ROW = /:HL\[\\"[^"\\]+\\",\\"font\\",\{[^}]*\}\]\\n/g;

/** The page's HTML without the hints at fonts: Next puts the site's on every page of the app, the Studio's too. */
const withoutFontHints = (html: string): string => html.replace(FONT_ROW, '');

/** The same of its Link header; undefined where nothing else is hinted at. */
const withoutFontLinks = (link: string): string | undefined =>
  link
    .split(/,\s*(?=<)/)
    .filter((hint) => !/;\s*as="?font/.test(hint))
    .join(', ') || undefined;

function dropTags(value: IncrementalCacheValue | null): void {
  const tags = tagsOf(value);
  if (!tags.some((tag) => tag.startsWith(FOR_ONE)) || !value || !('headers' in value)) return;
  const kept = tags.filter((tag) => !tag.startsWith(FOR_ONE));
  value.headers = { ...value.headers, [TAGS_HEADER]: kept.join() };
}

/**
 * Gives a whole page its scripts after the first paint, its policy by the hashes of its inline scripts, its tag, and what a
 * CDN is told; an answer of a route handler the last alone.
 * In place: Next sends the very object that it had stored. A shell that is completed for each visitor
 * gets its nonce from proxy.ts.
 */
export function finishPage(path: string, value: IncrementalCacheValue | null): void {
  dropTags(value);
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
