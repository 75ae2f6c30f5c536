import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { chmod, copyFile, cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/stack/config.ts';
import { BUILT, NO_BUILD } from '../support/built.ts';
import { commandOf, environmentOf, linesOf, readImage } from '../support/dockerfile.ts';
import { freePort } from '../support/free-port.ts';

const READY_MS = 20_000;
const POLL_MS = 50;
/** `nobody`, whom everything belongs to less than to root. */
const NOBODY = 65_534;
/** Only root may become somebody else; another user cannot write to what is read-only either. */
const asNobody = process.getuid?.() === 0 && { uid: NOBODY, gid: NOBODY };
/** Nothing listens there: the site serves what it was built with. */
const NOWHERE = 'http://127.0.0.1:9';

const image = readImage();
const healthCheck = linesOf(image, 'HEALTHCHECK').flatMap(commandOf);
const command = linesOf(image, 'CMD').flatMap(commandOf);

/** Where the Dockerfile's last image is laid out, by its own lines. */
let folder: string;
let env: NodeJS.ProcessEnv;
let site: ChildProcess;
let output: Promise<string>;
let url: string;

/** A program of the image, as it runs there: `node` is the image's. */
function run([program, ...args]: string[], more: Record<string, string> = {}): ChildProcess {
  expect(program).toBe('node');
  return spawn(join(folder, 'node'), args, {
    cwd: join(folder, 'site'),
    env: { ...env, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...asNobody,
  });
}

/** All that a program prints until it ends. */
async function said({ stdout, stderr }: ChildProcess): Promise<string> {
  const streams = [stdout, stderr].filter((stream) => stream !== null);
  return (await Promise.all(streams.map((stream) => text(stream)))).join('\n');
}

async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (!(await holds())) {
    if (Date.now() > deadline || site.exitCode !== null) {
      site.kill('SIGKILL');
      throw new Error(`${what}: not within ${READY_MS} ms\n${await output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Every path in the folder, with when it was written last. */
async function state(): Promise<string[]> {
  const paths = await readdir(join(folder, 'site'), { recursive: true });
  return Promise.all(
    paths.sort().map(async (path) => `${path} ${(await stat(join(folder, 'site', path))).mtimeMs}`),
  );
}

const isReadyByItsHealthCheck = async () => {
  const [code] = await once(run(healthCheck), 'exit');
  return code === 0;
};

describe.skipIf(!BUILT)(
  `the image of the Dockerfile, without Docker${BUILT ? '' : NO_BUILD}`,
  () => {
    let before: string[];

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'image-'));
      await chmod(folder, 0o755);
      await cp(BUILT?.artifact ?? '', join(folder, 'site'), {
        recursive: true,
        verbatimSymlinks: true,
      });
      await copyFile(process.execPath, join(folder, 'node'), constants.COPYFILE_FICLONE);
      for (const path of ['.', ...(await readdir(join(folder, 'site'), { recursive: true }))]) {
        const { mode } = await stat(join(folder, 'site', path));
        await chmod(join(folder, 'site', path), mode & 0o555);
      }
      before = await state();
      const port = await freePort();
      url = `http://127.0.0.1:${port}`;
      env = {
        NODE_ENV: 'production',
        ...environmentOf(image),
        // Here other programs listen, and Docker's default is another folder.
        PORT: String(port),
        NEXT_DIST_DIR: BUILT?.distDir ?? '',
        DRAIN_SECONDS: '1',
        SITE_URL: 'https://exemple.fr',
        SANITY_API_HOST: NOWHERE,
        SUPABASE_URL: NOWHERE,
      };
      site = run(command);
      output = said(site);
      await until(isReadyByItsHealthCheck, 'the health check');
    });

    afterAll(async () => {
      if (site?.exitCode === null && site.signalCode === null) {
        site.kill('SIGKILL');
        await once(site, 'exit');
      }
      for (const path of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (path.isDirectory()) await chmod(join(path.parentPath, path.name), 0o755);
      }
      await rm(folder, { recursive: true, force: true });
    });

    it('listens everywhere, as production, where the Dockerfile says', () => {
      const port = linesOf(image, 'EXPOSE')[0];
      expect(environmentOf(image)).toMatchObject({
        NODE_ENV: 'production',
        HOST: '0.0.0.0',
        PORT: port,
      });
    });

    it('holds neither embedded store, nor what they alone need, nor tests', async () => {
      const needs = (file: string) =>
        readFile(join(ROOT, file), 'utf8').then((text) =>
          Object.keys(JSON.parse(text).dependencies),
        );
      const [own, ...stores] = await Promise.all(
        ['package.json', 'studio/content-lake/package.json', 'supabase/embedded/package.json'].map(
          needs,
        ),
      );
      // Next brings sharp itself.
      const foreign = stores.flat().filter((name) => ![...(own ?? []), 'sharp'].includes(name));
      expect(foreign).toContain('@supabase/lite');
      const held = await readdir(join(folder, 'site'), { recursive: true });
      const isForeign = (path: string) =>
        /(?:^|\/)(?:content-lake|embedded)\//.test(path) ||
        foreign.some((name) => path.endsWith(`node_modules/${name}`));
      expect(held.filter(isForeign)).toEqual([]);
      expect(held.filter((path) => /^(?:lib|scripts)\/.*(?:\.test\.ts|\.md)$/.test(path))).toEqual(
        [],
      );
    });

    it('serves finished pages and what they load', async () => {
      const page = await fetch(`${url}/services`);
      expect(page.status).toBe(200);
      expect(page.headers.get('content-security-policy')).toMatch(/script-src [^;]*'sha256-/);
      const html = await page.text();
      const assets = new Set(html.match(/\/_next\/static\/[\w./~-]+\.(?:js|css)/g));
      expect(assets.size).toBeGreaterThan(5);
      for (const path of assets) expect((await fetch(`${url}${path}`)).status, path).toBe(200);
      const licences = await (await fetch(`${url}/_next/static/licences.txt`)).text();
      for (const name of ['react ', 'next ', '@fontsource-variable/instrument-sans ']) {
        expect(licences).toContain(`\n${name}`);
      }
    });

    it('answers on, and hears SIGTERM, where nobody reads its log any more', async () => {
      const port = await freePort();
      const unread = run(command, { PORT: String(port), DRAIN_SECONDS: '0' });
      const ended = once(unread, 'exit');
      unread.stdout?.destroy();
      unread.stderr?.destroy();
      const status = (path: string) =>
        fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(10_000) }).then(
          (answer) => answer.status,
          () => 0,
        );
      await until(async () => (await status('/api/health/live')) === 200, 'the site');
      // It cannot read what redirects there are, and says so; nor whether a page of one's own is there, or an article.
      expect(await status('/nulle/part/ailleurs')).toBe(404);
      for (const path of ['/nulle-part', '/nulle/part', '/blog/nulle-part']) {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`);
        expect(answer.status, path).toBe(503);
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(await answer.text()).toContain('momentanément indisponible');
      }
      expect(await status('/services')).toBe(200);
      const told = performance.now();
      unread.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
      expect(performance.now() - told).toBeLessThan(4_000);
    });

    it('on SIGTERM says that it is not ready, answers on, and ends by itself, having written nothing', async () => {
      const ended = once(site, 'exit');
      site.kill('SIGTERM');
      const health = () => fetch(`${url}/api/health`);
      await until(async () => (await health()).status === 503, 'the readiness after SIGTERM');
      expect(await (await health()).json()).toMatchObject({ status: 'stopping' });
      const page = await fetch(`${url}/services`);
      expect(page.status).toBe(200);
      expect(page.headers.get('connection')).toBe('close');
      expect((await fetch(`${url}/api/health/live`)).status).toBe(200);

      expect(await ended).toEqual([0, null]);
      expect(await output).not.toMatch(/EACCES|EROFS|EPERM/);
      expect(await state()).toEqual(before);
    });
  },
);
