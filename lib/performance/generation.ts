/** The site's server and each route are bundles of their own: what they share is global. */
const shared = globalThis as typeof globalThis & { contentGeneration?: number };

/** Which state of the content this process shows: what was kept of an earlier one is not to be used. */
export function contentGeneration(): number {
  return shared.contentGeneration ?? 0;
}

/** Begins a new generation: content was marked stale, or pages were rendered anew. */
export function beginGeneration(): void {
  shared.contentGeneration = contentGeneration() + 1;
}
