import { shared } from '../env/shared.ts';

/** The longest wait of a starting process's visitors while none of its content comes, in ms: then the build's pages show. */
export const LONGEST_WAIT_MS = 6_000;

/** Step of that wait, in ms: a time in which the whole process stood still is one step, however long it was. */
const STEP_MS = 500;
const STEPS = LONGEST_WAIT_MS / STEP_MS;

/** The reading anew of all pages, and of those that a visitor waits for, by their paths. */
type FirstRead = PromiseWithResolvers<void> & {
  awaited: Map<string, PromiseWithResolvers<void>>;
  /** The steps of the longest wait that are left, and what counts them, undefined once nobody waits. */
  stepsLeft: number;
  patience: NodeJS.Timeout | undefined;
  /** Whether all content was read, and not only waited for. */
  hasRead: boolean;
};

function begin(): FirstRead {
  const first: FirstRead = {
    ...Promise.withResolvers<void>(),
    awaited: new Map(),
    stepsLeft: STEPS,
    patience: setInterval(() => {
      if (--first.stepsLeft === 0) first.resolve();
    }, STEP_MS).unref(),
    hasRead: false,
  };
  void first.promise.then(() => {
    first.awaited.clear();
    clearInterval(first.patience);
    first.patience = undefined;
  });
  return first;
}

/** Begins with who asks first: Next says that it is prepared before it has run the instrumentation. */
const firstRead = () => shared('firstRead', begin);

/** Says that this process has read all content: what it shows is not as old as its build any more. */
export function endFirstRead(): void {
  firstRead().hasRead = true;
  firstRead().resolve();
}

/** Whether this process has read all content since it started: until then its build's is the last good one. */
export const hasReadAll = (): boolean => firstRead().hasRead;

/** Whether `whenFirstRead` has resolved. */
export const isFirstReadOver = (): boolean => firstRead().patience === undefined;

/** Resolves once no page of this process is older than its start, or once nobody may wait any longer. */
export const whenFirstRead = (): Promise<void> => firstRead().promise;

/** Resolves once the page at a path, which then goes before others, was read anew, or all were: it need not be fresh. */
export function whenPageRead(path: string): Promise<void> {
  const { promise: all, awaited } = firstRead();
  const page = awaited.get(path) ?? Promise.withResolvers<void>();
  awaited.set(path, page);
  return Promise.race([page.promise, all]);
}

/**
 * Says that content is read, or begins to be. A busy machine takes its time for a page: as long as content comes, the
 * build's pages, which may be weeks old, are not shown.
 */
export function noteContent(): void {
  const first = firstRead();
  first.stepsLeft = STEPS;
  first.patience?.refresh();
}

/** Whether a visitor waits for the page at a path. */
export const isAwaited = (path: string): boolean => firstRead().awaited.has(path);

/** Says that the page at a path was read anew, or could not be. */
export function endPageRead(path: string, wasRead: boolean): void {
  const { awaited } = firstRead();
  awaited.get(path)?.resolve();
  awaited.delete(path);
  if (wasRead) noteContent();
}
