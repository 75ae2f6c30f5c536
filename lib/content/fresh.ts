import 'server-only';
import { setImmediate } from 'node:timers/promises';
import { workAsyncStorage } from 'next/dist/server/app-render/work-async-storage.external.js';
import { now } from '../log/clock.ts';
import { isForOne } from '../page-cache/for-one.ts';
import { isNothingKept, withLastGood } from '../page-cache/last-good.ts';
import { wasOvertakenSince } from '../page-cache/stale-reads.ts';

/** Next's record of the cached functions of a request. */
type Noted = { pendingCacheInvocations?: unknown; completedCacheInvocations?: unknown };

/** The first may be given an answer from before a publish that others had asked for, the second one of a nested read. */
const ATTEMPTS = 3;

/** Asks a cached function; once more in the same rendering, where React would have it share the first answer. */
type Reads<Answer> = { read: () => Promise<Answer>; readAgain: () => Promise<Answer> };

/** Has the request ask a cached function that it has asked before once more. */
async function forgetAnswers(): Promise<void> {
  // A call that failed is still shared with whoever asks at once.
  await setImmediate();
  const request = workAsyncStorage.getStore() as Noted | undefined;
  if (request)
    Object.assign(request, {
      pendingCacheInvocations: undefined,
      completedCacheInvocations: undefined,
    });
}

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
