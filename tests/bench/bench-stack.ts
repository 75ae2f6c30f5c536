import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { SanityClient } from '@sanity/client';
import { ensureBuild } from '../../scripts/stack/build.ts';
import { assertPortsFree, ROOT, readConfig, type StackConfig } from '../../scripts/stack/config.ts';
import type { StackProcess } from '../../scripts/stack/processes.ts';
import { startLake, startSite, startSupabase } from '../../scripts/stack/stack.ts';
import { BLANK_ENV } from '../support/blank-env.ts';
import { lakeClient } from '../support/embedded-lake.ts';
import { NO_UPGRADE } from '../support/no-upgrade.ts';

/**
 * The bench's own data folder, build and ports, these below what systems hand out by themselves; both stores embedded,
 * whatever `.env` says.
 */
const ENV = {
  ...BLANK_ENV,
  PORT: '3200',
  LAKE_PORT: '3534',
  SUPABASE_PORT: '3536',
  MAILBOX_PORT: '3538',
  DATA_DIR: '.data/bench',
  NEXT_DIST_DIR: '.next-bench',
};

/** Port of the bare Next app that pages are compared with. */
export const BARE_APP_PORT = 3201;

/** Port of the site without its scripts, for comparison. */
export const STRIPPED_SITE_PORT = 3202;

/** Port of the lake while its own URL counts the queries that it is sent. */
export const LAKE_BEHIND_PORT = 3535;

/** Ports at which nginx serves the site from its cache, and the same page from a file. */
export const CACHE_PORT = 3204;
export const FILE_PORT = 3205;

/** A bare Next app that follows a source by one tag, and that source. */
export const TAGGED_APP_PORT = 3206;
export const TAGGED_SOURCE_PORT = 3207;

/** Port of a second site: another instance, or one without its door. */
export const SECOND_SITE_PORT = 3208;

/** An empty Studio, and the empty lake that it edits. */
export const EMPTY_STUDIO_PORT = 3209;
export const EMPTY_LAKE_PORT = 3210;

/** Context given to every measurement. */
export type Bench = {
  config: StackConfig;
  /** Gives the run up. */
  signal: AbortSignal;
  /** Says what goes on. */
  say: (line: string) => void;
};

/** Points the configuration at the bench's stack and empties its data folder. */
export async function prepareBench(): Promise<StackConfig> {
  Object.assign(process.env, ENV);
  // A stack that still runs keeps its data.
  await assertPortsFree(readConfig());
  rmSync(join(ROOT, ENV.DATA_DIR), { recursive: true, force: true });
  return readConfig();
}

/** A client that may write to the bench's lake. */
export function benchClient(config: StackConfig): SanityClient {
  return lakeClient(config.urls.lake, { token: config.secrets.lakeWriteToken });
}

/** Runs `work` while the whole stack runs, built first where needed, and stops it afterwards. */
export async function withStack<Result>(
  { config, signal, say }: Bench,
  work: () => Promise<Result>,
): Promise<Result> {
  const running: StackProcess[] = [];
  const quiet = () => {};
  try {
    running.push(await startLake(config, quiet, signal, NO_UPGRADE));
    running.push(await startSupabase(config, quiet, signal, NO_UPGRADE));
    await ensureBuild(config, say, signal);
    running.push(await startSite(config, 'start', quiet, signal));
    return await work();
  } finally {
    for (const one of running.reverse()) await one.stop();
  }
}
