/** A lake in this process, and the pictures that the tests draw. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SanityClient } from '@sanity/client';
import sharp, { type Sharp } from 'sharp';
import type { ContentLakeOptions } from '../../protocol/types.ts';
import { type RunningContentLake, startContentLake } from '../../server.ts';

export const TOKEN = 'jeton-de-test-pour-ecrire';
const ORIGIN = 'http://localhost:3000';

/** An open lake with its own folder. */
export type Host = {
  url: string;
  dataDir: string;
  client: SanityClient;
  /** A client without a token. */
  visitor: SanityClient;
  close(): Promise<void>;
};

/** Opens a lake on a new folder. */
export async function openHost(options: Pick<ContentLakeOptions, 'webhook'> = {}): Promise<Host> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lake-assets-'));
  const lake: RunningContentLake = await startContentLake({
    host: '127.0.0.1',
    port: 0,
    dataDir,
    projectId: 'local',
    dataset: 'production',
    allowedOrigins: [ORIGIN],
    tokens: { write: TOKEN },
    ...options,
  });
  const client = createClient({
    projectId: 'local',
    dataset: 'production',
    apiVersion: '2025-02-19',
    apiHost: lake.url,
    useProjectHostname: false,
    useCdn: false,
    perspective: 'raw',
    maxRetries: 0,
    token: TOKEN,
  });
  return {
    url: lake.url,
    dataDir,
    client,
    visitor: client.withConfig({ token: undefined }),
    async close() {
      await lake.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The colours of the quadrants: red and green above, blue and white below. */
export const QUADRANTS = {
  topLeft: [255, 0, 0],
  topRight: [0, 255, 0],
  bottomLeft: [0, 0, 255],
  bottomRight: [255, 255, 255],
} as const;

/** A picture of four plain quadrants. */
export function quadrants(width: number, height: number): Sharp {
  const [w, h] = [width / 2, height / 2];
  const tile = ([r, g, b]: readonly [number, number, number], left: number, top: number) => ({
    input: { create: { width: w, height: h, channels: 3 as const, background: { r, g, b } } },
    left,
    top,
  });
  return sharp({ create: { width, height, channels: 3, background: 'black' } })
    .composite([
      tile(QUADRANTS.topLeft, 0, 0),
      tile(QUADRANTS.topRight, w, 0),
      tile(QUADRANTS.bottomLeft, 0, h),
      tile(QUADRANTS.bottomRight, w, h),
    ])
    .removeAlpha();
}

/** The colour at a place given in fractions of the picture, alpha included. */
export async function colourAt(bytes: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const column = Math.min(info.width - 1, Math.floor(x * info.width));
  const row = Math.min(info.height - 1, Math.floor(y * info.height));
  const start = (row * info.width + column) * info.channels;
  return [...data.subarray(start, start + info.channels)];
}

/** Whether two colours are the same to the eye: lossy formats shift them by a little. */
export function isNear(actual: number[], expected: readonly number[]): boolean {
  return expected.every((value, index) => Math.abs((actual[index] ?? -1) - value) <= 12);
}
