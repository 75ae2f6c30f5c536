/** Starts bare Content Lakes, each its own process on its own folder, and clients for them. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ClientConfig, createClient, type SanityClient } from '@sanity/client';
import { startNode } from '../../scripts/setup/start-node.mjs';
import { ROOT } from '../../scripts/stack/config.ts';

export const WRITE_TOKEN = 'write-token-for-tests';

/** A lake in a process of its own. */
export type TestLake = {
  url: string;
  dataDir: string;
  /** A client; without `token: undefined` it may write. */
  client(config?: ClientConfig): SanityClient;
  /** Ends the process and waits for it. */
  stop(signal?: NodeJS.Signals): Promise<void>;
};

/** A new folder; removed by `removeFolder`. */
export function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'content-lake-'));
}

/** Removes a folder with all that is in it. */
export function removeFolder(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true });
}

/** Starts a lake, empty where its folder is new, and waits until it says that it is ready. */
export async function startLake(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<TestLake> {
  const child = startNode(process.execPath, ['studio/content-lake/main.ts'], {
    cwd: ROOT,
    env: {
      NODE_ENV: 'test',
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      LAKE_PORT: '0',
      LAKE_DATA_DIR: dataDir,
      LAKE_PROJECT_ID: 'local',
      LAKE_DATASET: 'production',
      LAKE_ALLOWED_ORIGINS: 'http://localhost:3000',
      LAKE_WRITE_TOKEN: WRITE_TOKEN,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stderr?.on('data', (data) => {
    output += String(data);
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (data) => {
      output += String(data);
      const ready = /content-lake ready (http:\S+)/.exec(output);
      if (ready?.[1]) resolve(ready[1]);
    });
    child.once('exit', (code) => reject(new Error(`The lake ended with ${code}: ${output}`)));
  });
  return {
    url,
    dataDir,
    client: (config) => lakeClient(url, config),
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

/** A client for a lake. */
export function lakeClient(url: string, config: ClientConfig = {}): SanityClient {
  return createClient({
    projectId: 'local',
    dataset: 'production',
    apiVersion: '2025-02-19',
    apiHost: url,
    useProjectHostname: false,
    useCdn: false,
    token: WRITE_TOKEN,
    perspective: 'raw',
    maxRetries: 0,
    ...config,
  });
}

/** Waits until `check` holds. */
export async function until(check: () => boolean, what: string, timeoutMs = 10_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!check()) {
    if (Date.now() > deadline) throw new Error(`Timed out waiting for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
