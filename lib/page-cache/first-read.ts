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

/** The instrumentation is a bundle of its own: what it shares with the site's process is global. */
const shared = globalThis as typeof globalThis & { firstRead?: FirstRead };

/** Begins with who asks first: Next says that it is prepared before it has run the instrumentation. */
function firstRead(): FirstRead {
  if (!shared.firstRead) {
    const awaited: FirstRead['awaited'] = new Map();
    const all = Promise.withResolvers<void>();
    const first: FirstRead = {
      ...all,
      awaited,
      stepsLeft: STEPS,
      patience: undefined,
      hasRead: false,
    };
    shared.firstRead = first;
    first.patience = setInterval(() => {
      if (--first.stepsLeft === 0) all.resolve();
    }, STEP_MS).unref();
    void all.promise.then(() => {
      awaited.clear();
      clearInterval(first.patience);
      first.patience = undefined;
    });
  }
  return shared.firstRead;
}

/** Says that this process has read all content: what it shows is not as old as its build any more. */
export function endFirstRead(): void {
  firstRead().hasRead = true;
  firstRead().resolve();
}

/** Whether this process has read all content since it started: until then its build's is the last good one. */
export const hasReadAll = (): boolean => shared.firstRead?.hasRead ?? false;

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
  const first = shared.firstRead;
  if (!first) return;
  first.stepsLeft = STEPS;
  first.patience?.refresh();
}

/** Whether a visitor waits for the page at a path. */
export const isAwaited = (path: string): boolean => shared.firstRead?.awaited.has(path) ?? false;

/** Says that the page at a path was read anew, or could not be. */
export function endPageRead(path: string, wasRead: boolean): void {
  shared.firstRead?.awaited.get(path)?.resolve();
  shared.firstRead?.awaited.delete(path);
  if (wasRead) noteContent();
}
