import { shared } from '../env/shared.ts';
import { isEmptyShell } from './finish.ts';
import { isStale } from './marks.ts';
import { previewModeId } from './preview-mode.ts';
import { isSilent, whenSilent } from './silence.ts';
import { type StoredPage, tagsOf } from './stored-pages.ts';

/** The method that Next's server offers its own `res.revalidate`: a page is rendered and stored, without a visit. */
type RouterServer = {
  revalidate(request: {
    urlPath: string;
    headers: Record<string, string>;
    opts: { unstable_onlyGenerated?: boolean };
  }): Promise<void>;
};

const offered = globalThis as unknown as Record<symbol, Record<string, RouterServer> | undefined>;

/** Undefined until the server has started, and on a host that runs the site as functions. */
const routerServer = () => offered[Symbol.for('@next/router-server-methods')]?.[''];

/** Whether this process stays, and can render pages without a visit, by now. */
export const canPrerender = (): boolean => routerServer() !== undefined;

/** The header by which Next knows a request that is no visitor's, but has a page rendered. */
export const PRERENDER_HEADER = 'x-prerender-revalidate';

/**
 * Has Next render a page and store it, without a visit.
 *
 * @throws what the rendering has thrown
 */
export async function renderPage(path: string): Promise<void> {
  const id = previewModeId();
  if (!id) return;
  await routerServer()?.revalidate({
    urlPath: path,
    headers: { [PRERENDER_HEADER]: id },
    opts: {},
  });
}

/** What a visitor waits for is rendered as what a publish has waiting (lib/publishing/prerender.ts). */
const waiting = shared('waiting', () => ({ render: async (_path: string): Promise<void> => {} }));

/** Says how this process renders the page at a path where it is stale. */
export function renewBy(render: (path: string) => Promise<void>): void {
  waiting.render = render;
}

/** Resolves once a page that a publish has made old is rendered anew; at once where it is not old, or the lake is silent. */
export async function renew(path: string, page: StoredPage): Promise<void> {
  if (isEmptyShell(page.value)) return;
  const tags = tagsOf(page.value);
  if (!isStale(tags, page.lastModified) || isSilent(tags)) return;
  await Promise.race([waiting.render(path), whenSilent()]);
}
