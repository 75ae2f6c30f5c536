import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { BUILT, type Built } from './built.ts';
import { freePort } from './free-port.ts';

/** Ends what hangs, in ms: how long a start takes `npm run bench` says. */
const READY_MS = 60_000;
const POLL_MS = 50;
/** URL that nothing listens at: the site serves what it was built with. */
const NOWHERE = 'http://127.0.0.1:9';

/** The artifact, running by itself. */
export type Site = {
  host: string;
  url: string;
  pid: number | undefined;
  stop: () => Promise<void>;
};

/**
 * Starts the artifact as it was built, without any store, and waits until it is ready.
 *
 * @param env what it is told beside the place where it listens: where its stores are, if it is to have some
 */
export async function startArtifact(
  env: Record<string, string>,
  built: Built | undefined = BUILT,
): Promise<Site> {
  const port = await freePort();
  const child = spawn(process.execPath, ['scripts/stack/site-server.ts'], {
    cwd: built?.artifact,
    env: {
      NODE_ENV: 'production',
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      SANITY_API_HOST: NOWHERE,
      SUPABASE_URL: NOWHERE,
      ...env,
      HOST: '127.0.0.1',
      PORT: String(port),
      NEXT_DIST_DIR: built?.distDir,
    },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const host = `127.0.0.1:${port}`;
  const url = `http://${host}`;
  const site: Site = {
    host,
    url,
    pid: child.pid,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
  const deadline = Date.now() + READY_MS;
  while (!(await fetch(`${url}/api/health`).catch(() => null))?.ok) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await site.stop();
      throw new Error('the artifact does not start');
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return site;
}
