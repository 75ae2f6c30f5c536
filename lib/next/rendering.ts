import { setImmediate } from 'node:timers/promises';
import {
  type WorkStore,
  workAsyncStorage,
} from 'next/dist/server/app-render/work-async-storage.external.js';
import { workUnitAsyncStorage } from 'next/dist/server/app-render/work-unit-async-storage.external.js';

/** Next's record of a request or of a rendering without one, as far as it is used here. */
type Work = {
  isDraftMode?: boolean;
  isOnDemandRevalidate?: boolean;
  /** Calls of cached functions, whose answers all who ask in this rendering share. */
  pendingCacheInvocations?: unknown;
  completedCacheInvocations?: unknown;
};

/** Undefined outside of a request. */
const work = () => workAsyncStorage.getStore() as Work | undefined;

/**
 * Next's record of the request that is answered, where it is in draft mode and a page is rendered for it: not while an
 * action or a route answers, nor once the answer is sent.
 */
export function renderedPreview(): object | undefined {
  const request = work();
  const unit = workUnitAsyncStorage.getStore();
  const isRendered = unit?.type === 'request' && unit.phase === 'render';
  return request?.isDraftMode && isRendered ? request : undefined;
}

/**
 * A record for what is read of drafts in a request, which an action of the same request and what it does after its answer
 * do not have: answers of cached functions are shared within one record alone.
 */
export const recordOf = (request: object): object =>
  Object.assign(Object.create(request), {
    pendingCacheInvocations: undefined,
    completedCacheInvocations: undefined,
  } satisfies Work);

/** Has all that runs within read by such a record, cached functions too. */
export const withRecord = <Answer>(record: object, read: () => Promise<Answer>): Promise<Answer> =>
  workAsyncStorage.run(record as WorkStore, read);

/** The record that is read by at the moment, also inside of cached functions; Next's own outside of `withRecord`. */
export const currentRecord = (): object | undefined => work();

/** Whether what is read now is for one visitor alone, and not for a page or a function whose answer is stored. */
export function isForOne(): boolean {
  const unit = workUnitAsyncStorage.getStore();
  return unit === undefined || unit.type === 'request';
}

/** Has the request ask a cached function that it has asked before once more. */
export async function forgetAnswers(): Promise<void> {
  // A call that failed is still shared with whoever asks at once.
  await setImmediate();
  const request = work();
  if (!request) return;
  request.pendingCacheInvocations = undefined;
  request.completedCacheInvocations = undefined;
}

/** Has a rendering that is asked for, in which Next reads all anew, read what was marked alone. */
export function readMarkedAlone(): void {
  const rendering = work();
  if (rendering) rendering.isOnDemandRevalidate = false;
}
