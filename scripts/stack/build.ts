import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../../lib/env/startup-error.ts';
import { plainPage, SERVER_ERROR } from '../../lib/security/plain-page.ts';
import { licenceTexts } from '../licences/texts.ts';
import { step } from '../setup/say.mjs';
import { ROOT, type StackConfig } from './config.ts';
import { openLogs } from './logs.ts';
import { runToEnd } from './processes.ts';

/** The sources of a build. */
const SOURCES = ['app', 'lib', 'schemas', 'studio'];
const SOURCE_FILES = [
  'next.config.ts',
  'proxy.ts',
  'instrumentation.ts',
  'postcss.config.mjs',
  'tsconfig.json',
  'package-lock.json',
  'scripts/licences/texts.ts',
  'scripts/stack/build.ts',
  'scripts/stack/site-server.ts',
];
const NOT_BUILT = /\.(?:md|test\.tsx?)$|^studio\/content-lake\//;

function* sourceFiles(): Generator<string> {
  for (const folder of SOURCES) {
    if (!existsSync(join(ROOT, folder))) continue;
    const entries = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name).slice(ROOT.length);
      if (entry.isFile() && !NOT_BUILT.test(path)) yield path;
    }
  }
  for (const file of SOURCE_FILES) if (existsSync(join(ROOT, file))) yield file;
}

/** Changes when the source changes, and with nothing else: a build serves any origin and any store. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const path of [...sourceFiles()].sort()) {
    hash.update(`${path}\0`).update(readFileSync(join(ROOT, path)));
  }
  return hash.digest('hex');
}

/** The line with which Next begins a phase of its work, and the phase's name for the terminal. */
const PHASES: Array<[RegExp, string]> = [
  [/^\s*Creating an optimized production build/, 'compilation'],
  [/^\s*Collecting page data/, 'lecture des pages'],
  [/^\s*Generating static pages.*\(0\//, 'rendu des pages'],
  [/^\s*Finalizing page optimization/, 'dernières retouches'],
];

/** Tells of the phase that begins with this line of Next's, if one does, and returns the line. */
function tellPhase(line: string, say: (line: string) => void): string {
  const phase = PHASES.find(([said]) => said.test(line))?.[1];
  if (phase) say(`  ${phase}…`);
  return line;
}

/** Errors of the lake's client, and of the check of its answers, where the content cannot be read. */
const NO_CONTENT =
  /Request error while attempting to reach|ESOCKETTIMEDOUT|ETIMEDOUT|ECONNREFUSED|TimeoutError|ServerError|ClientError/;
const BAD_CONTENT = /^Published content refused, .*$/m;

/** Keeps what the compiler said of a build that failed, and returns one line of it. */
export function explainFailure(
  lines: readonly string[],
  dataDir: string,
  say: (line: string) => void,
): string {
  const folder = join(dataDir, 'logs');
  const log = openLogs(folder, say)('build');
  for (const line of lines) log(line);
  const all = lines.join('\n');
  const where = `Le détail est dans ${join(folder, 'build.log')}.`;
  if (BAD_CONTENT.test(all)) {
    return `La construction du site a échoué : un contenu publié ne peut pas s’afficher. ${where}`;
  }
  if (NO_CONTENT.test(all)) {
    return `La construction du site a échoué : le contenu n’a pas pu être lu, le Content Lake ne répond pas ou la machine est trop chargée. Relancez la commande. ${where}`;
  }
  return `La construction du site a échoué : le compilateur s’est arrêté. ${where}`;
}

/** The folder that is all a machine needs to serve the site: copy it anywhere, and nobody writes to it. */
export const artifactOf = (distDir: string) => join(ROOT, distDir, 'standalone');

/** The program that runs in the artifact. */
export const siteServerOf = (distDir: string) =>
  join(artifactOf(distDir), 'scripts/stack/site-server.ts');

/** The sources of the site's own process, beside Next's output. */
const SERVER_SOURCES = [
  'scripts/stack/site-server.ts',
  'lib/env',
  'lib/http/proxies.ts',
  'lib/log',
  'lib/next',
  'lib/security',
];

/** A font of another host: Sanity's interface names Inter so, and has no switch for it; its lists go on with the system's. */
const FOREIGN_FONT = /@font-face\s*\{[^}]*url\(["']?https?:[^}]*\}/g;

/** Takes fonts of other hosts out of the styles that a browser loads: no page asks another host for anything. */
function dropForeignFonts(folder: string): void {
  for (const path of globSync('**/*.css', { cwd: folder })) {
    const file = join(folder, path);
    const css = readFileSync(file, 'utf8');
    const own = css.replace(FOREIGN_FONT, '');
    if (own !== css) writeFileSync(file, own);
  }
}

/** Adds to Next's output what a browser loads, the licences of all of it, and the site's own process. */
function completeArtifact(distDir: string): void {
  dropForeignFonts(join(ROOT, distDir, 'static'));
  writeFileSync(join(ROOT, distDir, 'static/licences.txt'), licenceTexts(ROOT));
  const artifact = artifactOf(distDir);
  const filter = (path: string) => !/\.(?:md|test\.ts)$/.test(path);
  for (const path of [...SERVER_SOURCES, join(distDir, 'static')]) {
    cpSync(join(ROOT, path), join(artifact, path), { recursive: true, filter });
  }
  writeFileSync(join(artifact, distDir, 'server/pages/500.html'), plainPage(SERVER_ERROR));
}

/** The source that a build is of, once it is whole. */
const stampOf = (distDir: string) => join(ROOT, distDir, 'fingerprint');

/** Whether the build at hand is of the source whose fingerprint this is: of this very source, where none is named. */
export function isBuilt(distDir: string, source = fingerprint()): boolean {
  const stamp = stampOf(distDir);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === source;
}

/**
 * Builds the site unless the build at hand is of this very source.
 * Build caches of content are dropped first: a build must never bake in old content.
 *
 * @throws StartupError with one line of why; all that the compiler said is in a log
 */
export async function ensureBuild(
  config: StackConfig,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const dist = join(ROOT, config.distDir);
  const wanted = fingerprint();
  if (isBuilt(config.distDir, wanted)) return;

  rmSync(stampOf(config.distDir), { force: true });
  rmSync(join(dist, 'cache', 'fetch-cache'), { recursive: true, force: true });
  const build = async () => {
    const lines: string[] = [];
    const onLine = (line: string) => lines.push(tellPhase(line, say));
    const code = await runToEnd(
      [join(ROOT, 'node_modules/next/dist/bin/next'), 'build'],
      {
        NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: config.secrets.actionsKey,
        ...config.env,
        NODE_ENV: 'production',
        NEXT_TELEMETRY_DISABLED: '1',
      },
      { onLine, signal },
    );
    if (code === 0) return;
    throw new StartupError(explainFailure(lines, config.dataDir, say));
  };
  await step('Construction du site (environ une minute)', 'Site construit', build, say);
  completeArtifact(config.distDir);
  writeFileSync(stampOf(config.distDir), wanted);
}
