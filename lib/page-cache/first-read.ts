/** The instrumentation is a bundle of its own: what it shares with the site's process is global. */
const shared = globalThis as typeof globalThis & { firstRead?: PromiseWithResolvers<void> };

/**
 * Says that this process begins to read all content: until it has, what it would show is as old as its build.
 *
 * @param longest how long visitors wait for it at most, in ms: then the build's pages are shown
 */
export function beginFirstRead(longest: number): void {
  const firstRead = Promise.withResolvers<void>();
  shared.firstRead = firstRead;
  setTimeout(firstRead.resolve, longest).unref();
}

/** Says that all content was read, or that it cannot be. */
export function endFirstRead(): void {
  shared.firstRead?.resolve();
}

/** Resolves once no page of this process is older than its start; at once where nothing is to be read. */
export async function whenFirstRead(): Promise<void> {
  await shared.firstRead?.promise;
}
