import { workAsyncStorage } from 'next/dist/server/app-render/work-async-storage.external.js';
import { workUnitAsyncStorage } from 'next/dist/server/app-render/work-unit-async-storage.external.js';

/** What Next does with a request: a route and an action are `action`, what follows the answer is `after`. */
export type Phase = 'action' | 'render' | 'after';

/**
 * Runs what a request in draft mode does, in these phases one after the other, as Next does: within one record of the
 * request, whose phase it changes.
 */
export async function inDraftMode<Answer>(
  phase: Phase,
  run: (enter: (next: Phase) => void) => Promise<Answer>,
): Promise<Answer> {
  const unit = { type: 'request', phase };
  const enter = (next: Phase) => {
    unit.phase = next;
  };
  return workAsyncStorage.run({ isDraftMode: true } as never, () =>
    workUnitAsyncStorage.run(unit as never, () => run(enter)),
  );
}
