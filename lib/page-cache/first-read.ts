/** How long visitors of a starting process wait at most, in ms: then the build's pages are shown. */
export const LONGEST_WAIT_MS = 6_000;

/** The reading anew of all pages, and of those that a visitor waits for, by their paths. */
type FirstRead = PromiseWithResolvers<void> & { awaited: Map<string, PromiseWithResolvers<void>> };

/** The instrumentation is a bundle of its own: what it shares with the site's process is global. */
const shared = globalThis as typeof globalThis & { firstRead?: FirstRead };

/** Begins with who asks first: Next says that it is prepared before it has run the instrumentation. */
function firstRead(): FirstRead {
  if (!shared.firstRead) {
    const awaited: FirstRead['awaited'] = new Map();
    shared.firstRead = { ...Promise.withResolvers<void>(), awaited };
    setTimeout(shared.firstRead.resolve, LONGEST_WAIT_MS).unref();
    void shared.firstRead.promise.then(() => awaited.clear());
  }
  return shared.firstRead;
}

/** Says that this process has read all content: what it shows is not as old as its build any more. */
export const endFirstRead = (): void => firstRead().resolve();

/** Resolves once no page of this process is older than its start, or once nobody may wait any longer. */
export const whenFirstRead = (): Promise<void> => firstRead().promise;

/** Resolves once the page at a path, which then goes before others, was read anew, or all were: it need not be fresh. */
export function whenPageRead(path: string): Promise<void> {
  const { promise: all, awaited } = firstRead();
  const page = awaited.get(path) ?? Promise.withResolvers<void>();
  awaited.set(path, page);
  return Promise.race([page.promise, all]);
}

/** Whether a visitor waits for the page at a path. */
export const isAwaited = (path: string): boolean => shared.firstRead?.awaited.has(path) ?? false;

/** Says that the page at a path was read anew, as far as it can be. */
export function endPageRead(path: string): void {
  shared.firstRead?.awaited.get(path)?.resolve();
  shared.firstRead?.awaited.delete(path);
}
