import { publicEnv } from '../env/public.ts';
import { readPreviewModeId } from './build.ts';

/** Next's cookie of a preview: pages are then made for who holds it, request by request. */
export const PREVIEW_COOKIE = '__prerender_bypass';

/** The perspective that Presentation wants to see, by Sanity's name for its cookie. */
export const PERSPECTIVE_COOKIE = 'sanity-preview-perspective';

/** No script reads them, and no other site sends them along: the Studio’s frame is of this site. */
export const PREVIEW_COOKIE_OPTIONS = {
  httpOnly: true,
  path: '/',
  sameSite: 'lax',
  secure: publicEnv.siteUrl.startsWith('https:'),
} as const;

/**
 * Set by proxy.ts on requests for a page that Presentation shows, as against a file or a form's outcome: `edited`, or
 * `compared` for the page as it is online, beside it.
 */
export const PRESENTED = 'x-presented';

let modeId: string | undefined;

/** The value of the cookie in a preview of this build, from the build itself; undefined in development. */
export function previewModeId(): string | undefined {
  if (process.env.NODE_ENV !== 'production') return;
  modeId ??= readPreviewModeId();
  return modeId;
}

/**
 * Whether the cookie's value opens a preview. Next sends who comes with any other, of an older build, say,
 * the stored page.
 */
export function opensPreview(cookie: string | undefined): boolean {
  if (cookie === undefined) return false;
  const id = previewModeId();
  return id === undefined || id === cookie;
}
