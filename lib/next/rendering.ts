import { setImmediate } from 'node:timers/promises';
import { workAsyncStorage } from 'next/dist/server/app-render/work-async-storage.external.js';
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

/** Next's record of the request that is answered, where it is in draft mode; also inside of cached functions. */
export function currentPreview(): object | undefined {
  const request = work();
  return request?.isDraftMode ? request : undefined;
}

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
