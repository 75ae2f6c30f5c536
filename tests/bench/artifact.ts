import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { artifactOf, siteServerOf } from '../../scripts/stack/build.ts';
import { environmentOf, readImage } from '../support/dockerfile.ts';
import { residentBytes } from '../support/resident-bytes.ts';
import { PUBLIC_ROUTES } from '../support/routes.ts';
import { flood } from '../support/strange-addresses.ts';
import { type Bench, SECOND_SITE_PORT } from './bench-stack.ts';
import { type Figure, median, ms, timed } from './figures.ts';
import { load } from './load.ts';
import { emptyProcess, serves } from './start-up.ts';

const SIZE_BAR = 120e6;
const START_BAR_MS = 2_000;
const STARTS = 5;
const REQUESTS = 10_000;
/** Addresses that nobody published, under every prefix that answers. */
const ADDRESSES = 20_000;
const MEMORY_BAR = 350e6;
/** Within it a process that rests gives back what nobody needs any more. */
const REST_MS = 15_000;
const POLL_MS = 10;
const SITE = `http://127.0.0.1:${SECOND_SITE_PORT}`;

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

/** The bytes of all files in a folder. */
function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((total, { parentPath, name }) => total + lstatSync(join(parentPath, name)).size, 0);
}

/** Runs `work` with an instance of the artifact, just begun as the Dockerfile begins it. */
async function withInstance<Result>(
  { config }: Bench,
  work: (instance: ChildProcess) => Promise<Result>,
): Promise<Result> {
  const instance = spawn(process.execPath, [siteServerOf(config.distDir)], {
    env: {
      ...config.env,
      ...environmentOf(readImage()),
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(SECOND_SITE_PORT),
      DRAIN_SECONDS: '0',
    },
    stdio: 'ignore',
  });
  const ended = once(instance, 'exit');
  try {
    return await work(instance);
  } finally {
    instance.kill();
    await ended;
  }
}

async function untilServed(url: string, instance: ChildProcess): Promise<void> {
  while (!(await serves(url))) {
    if (instance.exitCode !== null) throw new Error('the artifact ended');
    await pause(POLL_MS);
  }
}

/** The next public page in turn; none once there were enough requests. */
function visits(): () => string | undefined {
  let asked = 0;
  return () => {
    const route = PUBLIC_ROUTES[asked % PUBLIC_ROUTES.length];
    return asked++ < REQUESTS ? `${SITE}${route?.path}` : undefined;
  };
}

/** Cost of the folder that is deployed: on disk, to start, in memory. */
export async function artifact(bench: Bench): Promise<Figure[]> {
  const size = sizeOf(artifactOf(bench.config.distDir));
  const starts: number[] = [];
  for (let start = 0; start < STARTS; start++) {
    await withInstance(bench, async (instance) => {
      starts.push(await timed(() => untilServed(`${SITE}/`, instance)));
    });
  }
  const memory = await withInstance(bench, async (instance) => {
    await untilServed(`${SITE}/api/health`, instance);
    await load(visits());
    return residentBytes(instance.pid);
  });
  const flooded = await withInstance(bench, async (instance) => {
    await untilServed(`${SITE}/api/health`, instance);
    let stored = 0;
    await flood(SITE, ADDRESSES, (_, { cache }) => {
      if (cache === 'MISS') stored++;
    });
    const atOnce = residentBytes(instance.pid);
    await pause(REST_MS);
    return { stored, atOnce, rested: residentBytes(instance.pid) };
  });
  const middle = median(starts);
  const held = (name: string, memory: number | undefined): Figure => ({
    name: `artifact, memory after ${name}`,
    figure: memory === undefined ? 'not measured' : megabytes(memory),
    bar: `<= ${megabytes(MEMORY_BAR)}`,
    ...(memory !== undefined && { met: memory <= MEMORY_BAR }),
    yardstick: memory === undefined ? 'needs /proc' : '',
  });
  return [
    {
      name: 'artifact, size',
      figure: megabytes(size),
      bar: `<= ${megabytes(SIZE_BAR)}`,
      met: size <= SIZE_BAR,
      yardstick: '',
    },
    {
      name: `artifact, start to the first page, median of ${STARTS}`,
      figure: ms(middle),
      bar: `<= ${ms(START_BAR_MS)}`,
      met: middle <= START_BAR_MS,
      yardstick: await emptyProcess(),
    },
    held(`${REQUESTS} requests`, memory),
    {
      name: `artifact, memory at the end of ${ADDRESSES} strangers’ addresses`,
      figure: flooded.atOnce === undefined ? 'not measured' : megabytes(flooded.atOnce),
      bar: '',
      yardstick: '',
    },
    held(`${ADDRESSES} strangers’ addresses, ${REST_MS / 1_000} s later`, flooded.rested),
    {
      name: `answers stored of ${ADDRESSES} strangers’ addresses`,
      figure: String(flooded.stored),
      bar: '0',
      met: flooded.stored === 0,
      yardstick: '',
    },
  ];
}
