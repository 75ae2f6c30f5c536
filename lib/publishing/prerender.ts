import 'server-only';
import { beginGeneration } from '../performance/generation.ts';

/** How long one page may take to be rendered anew, and how often it is asked for, in ms. */
const RENDER_TIMEOUT_MS = 3_000;
const POLL_MS = 25;

/**
 * Asks for a page until it is not the stale one, so that the next visitor gets the fresh one. A
 * failure is logged only: the next visit tries again.
 */
export async function prerender(page: URL): Promise<void> {
  const deadline = Date.now() + RENDER_TIMEOUT_MS;
  try {
    while (Date.now() < deadline) {
      const response = await fetch(page, {
        cache: 'no-store',
        // Of Next itself, not of what was kept of it (lib/performance/page-memory.ts).
        headers: { 'cache-control': 'no-cache' },
        signal: AbortSignal.timeout(RENDER_TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (response.headers.get('x-nextjs-cache') !== 'STALE') {
        beginGeneration();
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  } catch (error) {
    console.warn(`Rendering ${page.pathname} anew failed:`, error);
  }
}
