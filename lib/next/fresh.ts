import { AsyncLocalStorage } from 'node:async_hooks';
import { shared } from '../env/shared.ts';
import { now } from '../log/clock.ts';
import { wasOvertakenSince } from './marks.ts';
import { forgetAnswers, isForOne } from './rendering.ts';

/** Message of the error where the last good content is asked for and there is none: a class would be another in each bundle. */
const NOTHING_KEPT = 'Nothing of this content was read before.';

export const nothingKept = (): Error => new Error(NOTHING_KEPT);

export const isNothingKept = (error: unknown): boolean =>
  error instanceof Error && error.message === NOTHING_KEPT;

/** Whether the last good content is kept, and who asks for it. */
const lastGood = shared('lastGood', () => ({
  isKept: false,
  wanted: new AsyncLocalStorage<true>(),
}));

/** Says that what cached functions find is kept by who heeds `wantsLastGood`. */
export function keepLastGood(): void {
  lastGood.isKept = true;
}

/**
 * Has cached functions answer with what they found last, however old, instead of reading it anew.
 *
 * @throws `nothingKept` where one has found nothing yet
 */
export async function withLastGood<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  if (!lastGood.isKept) throw nothingKept();
  return lastGood.wanted.run(true, read);
}

/** Whether who asks a cached function wants the last good content. */
export const wantsLastGood = (): boolean => lastGood.wanted.getStore() ?? false;

/** The first may be given an answer from before a publish that others had asked for, the second one of a nested read. */
const ATTEMPTS = 3;

/** Asks a cached function; once more in the same rendering, where React would have it share the first answer. */
type Reads<Answer> = { read: () => Promise<Answer>; readAgain: () => Promise<Answer> };

async function readAnew<Answer>({ read, readAgain }: Reads<Answer>): Promise<Answer> {
  let began = now();
  let answer = await read();
  for (let attempt = 1; attempt < ATTEMPTS && wasOvertakenSince(began); attempt++) {
    await forgetAnswers();
    began = now();
    answer = await readAgain();
  }
  return answer;
}

/** @throws `error` where nothing was read before */
async function readLastGood<Answer>({ readAgain }: Reads<Answer>, error: unknown): Promise<Answer> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    await forgetAnswers();
    try {
      return await withLastGood(readAgain);
    } catch (reason) {
      if (isNothingKept(reason)) break;
    }
  }
  throw error;
}

/**
 * A cached function as requests call it: what is made for one visitor shows what is published by then, and where that
 * cannot be read the last good content (docs/decisions/0035-fresh-at-the-first-answer.md). What is stored throws instead, for its page
 * of before stays.
 */
export function freshOrLastGood<Args extends unknown[], Answer>(
  cached: (...args: Args) => Promise<Answer>,
): (...args: Args) => Promise<Answer> {
  return async (...args) => {
    const read = () => cached(...args);
    if (!isForOne()) return read();
    // An argument beyond those it takes makes it another call for React, and the same one for Next.
    const readAgain = () => (cached as (...args: unknown[]) => Promise<Answer>)(...args, {});
    const reads = { read, readAgain };
    return readAnew(reads).catch((error) => readLastGood(reads, error));
  };
}
