import { expect } from '@playwright/test';

/** What takes longest where others keep the machine busy is said to be slow only if it is so each time. */
const ROUNDS = 5;

/**
 * One of a few rounds takes less than `limit` ms.
 *
 * @param round resolves with how long it took, in ms
 */
export async function expectOneWithin(limit: number, round: () => Promise<number>): Promise<void> {
  const took: number[] = [];
  do took.push(await round());
  while (took.length < ROUNDS && Math.min(...took) >= limit);
  expect(Math.min(...took), `${took.map(Math.round).join(', ')} ms`).toBeLessThan(limit);
}
