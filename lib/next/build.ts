import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nextEnv } from '../env/next.ts';
import type { RoutesManifest } from '../log/route-of.ts';
import type { IsAction } from '../security/sent-form.ts';

/** A file or folder of the build that this process serves, in the form in which Next writes it. */
const ofBuild = (name: string) =>
  join(/* turbopackIgnore: true */ process.cwd(), nextEnv.NEXT_DIST_DIR, name);

const manifest = (name: string) => JSON.parse(readFileSync(ofBuild(name), 'utf8'));

/** The value of the cookie in a preview of this build. */
export const readPreviewModeId = (): string =>
  manifest('prerender-manifest.json').preview.previewModeId;

export const readRoutes = (): RoutesManifest => manifest('routes-manifest.json');

/** Whether this build has an action of an id. */
export function readActions(): IsAction {
  const { node } = manifest('server/server-reference-manifest.json');
  return (id) => Object.hasOwn(node, id);
}

/** Gives Next the settings of the build, which an artifact has no next.config.ts for. */
export function applySettings(): void {
  const { config } = manifest('required-server-files.json');
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
}

/** A stored page; the fallback of the route itself is none. */
const STORED_PAGE = /^([a-z0-9-]+)\.html$/;

/** The names of the pages that the build has stored in a folder of app/. */
export function builtPages(folder: string): string[] {
  try {
    return readdirSync(ofBuild(join('server/app', folder))).flatMap(
      (name) => STORED_PAGE.exec(name)?.[1] ?? [],
    );
  } catch {
    // A build without any.
    return [];
  }
}
