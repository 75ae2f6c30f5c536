import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nextEnv } from '../env/next.ts';

/** Next's cookie of a preview: pages are then made for the consultant, request by request. */
export const PREVIEW_COOKIE = '__prerender_bypass';

let modeId: string | undefined;

/** What the cookie says in a preview of this build, from the build itself; undefined in development. */
export function previewModeId(): string | undefined {
  if (process.env.NODE_ENV !== 'production') return;
  const folder = join(/* turbopackIgnore: true */ process.cwd(), nextEnv.NEXT_DIST_DIR);
  modeId ??= (
    JSON.parse(readFileSync(join(folder, 'prerender-manifest.json'), 'utf8')) as {
      preview: { previewModeId: string };
    }
  ).preview.previewModeId;
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
