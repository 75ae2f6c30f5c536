import { expect } from '@playwright/test';

/** Rounds of a measurement: others keep the machine busy, so it is slow only if each round is. */
const ROUNDS = 5;

/** A fixed piece of work, and how long it takes on a machine that does nothing else, in ms. */
const STEPS = 30_000_000;
const IDLE_MS = 200;

/** Slowness of this machine just now against an idle one, at least 1: the yardstick of a time. */
export function slowness(): number {
  const began = performance.now();
  let sum = 0;
  for (let step = 0; step < STEPS; step++) sum = (sum * 31 + step) | 0;
  // Reads it, so that it is worked out.
  expect(sum).toEqual(expect.any(Number));
  return Math.max(1, (performance.now() - began) / IDLE_MS);
}

/**
 * One of a few rounds takes less than `limit` ms of a machine that does nothing else; `npm run bench` says what it
 * takes by the clock.
 *
 * @param round resolves with how long it took, in ms
 */
export async function expectOneWithin(limit: number, round: () => Promise<number>): Promise<void> {
  const took: number[] = [];
  do {
    const before = slowness();
    const ms = await round();
    took.push(ms / Math.max(before, slowness()));
  } while (took.length < ROUNDS && Math.min(...took) >= limit);
  expect(Math.min(...took), `${took.map(Math.round).join(', ')} ms`).toBeLessThan(limit);
}
