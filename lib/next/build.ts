import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nextEnv } from '../env/next.ts';
import type { RoutesManifest } from '../log/route-of.ts';
import type { IsAction } from '../security/sent-form.ts';

/** The build that this process serves. */
const folder = () => join(/* turbopackIgnore: true */ process.cwd(), nextEnv.NEXT_DIST_DIR);

// Each call names its file: where the compiler sees no name, it takes whatever stands beside this module along.

/** The value of the cookie in a preview of this build. */
export const readPreviewModeId = (): string =>
  JSON.parse(readFileSync(join(folder(), 'prerender-manifest.json'), 'utf8')).preview.previewModeId;

export const readRoutes = (): RoutesManifest =>
  JSON.parse(readFileSync(join(folder(), 'routes-manifest.json'), 'utf8'));

/** Whether this build has an action of an id. */
export function readActions(): IsAction {
  const manifest = readFileSync(join(folder(), 'server/server-reference-manifest.json'), 'utf8');
  const { node } = JSON.parse(manifest);
  return (id) => Object.hasOwn(node, id);
}

/** Gives Next the settings of the build, which an artifact has no next.config.ts for. */
export function applySettings(): void {
  const manifest = readFileSync(join(folder(), 'required-server-files.json'), 'utf8');
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(JSON.parse(manifest).config);
}

/** A stored page, by the names of its path; the fallback of the route itself is none. */
const STORED_PAGE = /^((?:[a-z0-9-]+\/)*[a-z0-9-]+)\.html$/;

/** The names of the pages that the build has stored below a path, `levels` deep at most. */
export function builtPages(path: string, levels = 1): string[] {
  try {
    const files = readdirSync(join(folder(), 'server/app', path), {
      recursive: levels > 1,
      encoding: 'utf8',
    });
    return files
      .flatMap((file) => STORED_PAGE.exec(file)?.[1] ?? [])
      .filter((name) => name.split('/').length <= levels);
  } catch {
    // A build without any.
    return [];
  }
}
