/** Next loads the cache handlers by their path, and the site is bundles of its own: what they share is global. */
const shared = globalThis as typeof globalThis & {
  prerenderPage?: (path: string) => Promise<void>;
};

/** Says how this process renders a page without a visit (lib/publishing/prerender.ts). */
export function prerenderBy(render: (path: string) => Promise<void>): void {
  shared.prerenderPage = render;
}

/** Renders the page at a path anew where it is stale; at once, and in vain, until the process can. */
export const prerenderPage = async (path: string): Promise<void> => shared.prerenderPage?.(path);
