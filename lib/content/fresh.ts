import 'server-only';
import { setImmediate } from 'node:timers/promises';
import { workAsyncStorage } from 'next/dist/server/app-render/work-async-storage.external.js';
import { workUnitAsyncStorage } from 'next/dist/server/app-render/work-unit-async-storage.external.js';
import { now } from '../page-cache/clock.ts';
import { isNothingKept, withLastGood } from '../page-cache/last-good.ts';
import { wasOvertakenSince } from '../page-cache/stale-reads.ts';

/** What Next notes of the cached functions of a request. */
type Noted = { pendingCacheInvocations?: unknown; completedCacheInvocations?: unknown };

/** The first may be given an answer from before a publish that others had asked for, the second one of a nested read. */
const ATTEMPTS = 3;

/** Whether what is read is for one visitor alone, and not for a page or a function whose answer is stored. */
function isForOne(): boolean {
  const unit = workUnitAsyncStorage.getStore();
  return unit === undefined || unit.type === 'request';
}

/** Has the request ask a cached function that it has asked before once more. */
async function forgetAnswers(): Promise<void> {
  // What has failed is still joined by who asks at once.
  await setImmediate();
  const request = workAsyncStorage.getStore() as Noted | undefined;
  if (request)
    Object.assign(request, {
      pendingCacheInvocations: undefined,
      completedCacheInvocations: undefined,
    });
}

async function readAnew<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const began = now();
    const answer = await read();
    if (attempt === ATTEMPTS || !wasOvertakenSince(began)) return answer;
    await forgetAnswers();
  }
}

/** @throws `error` where nothing was read before */
async function readLastGood<Answer>(read: () => Promise<Answer>, error: unknown): Promise<Answer> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    await forgetAnswers();
    try {
      return await withLastGood(read);
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
    return isForOne() ? readAnew(read).catch((error) => readLastGood(read, error)) : read();
  };
}
