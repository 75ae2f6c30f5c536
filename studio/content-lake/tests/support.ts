/** Starts real lakes, each its own process on its own folder, and clients for them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ClientConfig, createClient, type SanityClient } from '@sanity/client';
import { afterAll, beforeAll } from 'vitest';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

export const PROJECT = 'local';
export const DATASET = 'production';
export const ORIGIN = 'http://localhost:3000';
export const WRITE_TOKEN = 'write-token-for-tests';
export const READ_TOKEN = 'read-token-for-tests';

/** A lake in a process of its own. */
export type TestLake = {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** A client; without `token: undefined` it may write. */
  client(config?: ClientConfig): SanityClient;
  /** Ends the process and waits for it. */
  stop(signal?: NodeJS.Signals): Promise<void>;
};

/** Output and exit code of a lake process, for those that refuse to start. */
export type FailedStart = {
  code: number | null;
  stderr: string;
};

/** A new folder; removed by `removeFolder`. */
export function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'content-lake-'));
}

/** Removes a folder with all that is in it. */
export function removeFolder(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true });
}

/** Starts a lake process without waiting for anything. */
function spawnLake(dataDir: string, env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [MAIN], {
    env: {
      NODE_ENV: 'test',
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      LAKE_PORT: '0',
      LAKE_DATA_DIR: dataDir,
      LAKE_PROJECT_ID: PROJECT,
      LAKE_DATASET: DATASET,
      LAKE_ALLOWED_ORIGINS: ORIGIN,
      LAKE_WRITE_TOKEN: WRITE_TOKEN,
      LAKE_READ_TOKEN: READ_TOKEN,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Starts a lake and waits until it says that it is ready. */
export async function startLake(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<TestLake> {
  const child = spawnLake(dataDir, env);
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
    process: child,
    client: (config) => lakeClient(url, config),
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

/** A lake for the tests of the file or the `describe` that asks: there before them, gone after. */
export function ownLake(env?: Record<string, string>): TestLake {
  const lake = {} as TestLake;
  beforeAll(async () => {
    Object.assign(lake, await startLake(await newFolder(), env));
  });
  afterAll(async () => {
    await lake.stop();
    await removeFolder(lake.dataDir);
  });
  return lake;
}

/** Starts a lake that is expected to refuse, and waits for its end. */
export async function failToStart(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<FailedStart> {
  const child = spawnLake(dataDir, env);
  let stderr = '';
  child.stderr?.on('data', (data) => {
    stderr += String(data);
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(timer);
  return { code, stderr };
}

/** A client for a lake. */
function lakeClient(url: string, config: ClientConfig = {}): SanityClient {
  return createClient({
    projectId: PROJECT,
    dataset: DATASET,
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

/** The error that a promise is rejected with, as the client reports it. */
export async function clientError(promise: Promise<unknown>): Promise<{
  statusCode: number;
  message: string;
  responseBody: {
    error: { type: string; description: string; items?: { error: { type: string } }[] };
  };
}> {
  try {
    await promise;
  } catch (error) {
    const { statusCode, message, response } = error as {
      statusCode: number;
      message: string;
      response?: { body: never };
    };
    return { statusCode, message, responseBody: response?.body as never };
  }
  throw new Error('Expected the request to fail');
}

/** Waits until `check` holds. */
export async function until(check: () => boolean, what: string, timeoutMs = 10_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!check()) {
    if (Date.now() > deadline) throw new Error(`Timed out waiting for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
