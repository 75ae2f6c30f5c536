/** How long visitors of a starting process wait at most, in ms: then the build's pages are shown. */
export const LONGEST_WAIT_MS = 6_000;

/** The instrumentation is a bundle of its own: what it shares with the site's process is global. */
const shared = globalThis as typeof globalThis & { firstRead?: PromiseWithResolvers<void> };

/** Begins with who asks first: Next says that it is prepared before it has run the instrumentation. */
function firstRead(): PromiseWithResolvers<void> {
  if (!shared.firstRead) {
    shared.firstRead = Promise.withResolvers<void>();
    setTimeout(shared.firstRead.resolve, LONGEST_WAIT_MS).unref();
  }
  return shared.firstRead;
}

/** Says that this process has read all content: what it shows is not as old as its build any more. */
export const endFirstRead = (): void => firstRead().resolve();

/** Resolves once no page of this process is older than its start, or once nobody may wait any longer. */
export const whenFirstRead = (): Promise<void> => firstRead().promise;
