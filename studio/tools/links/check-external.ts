import type { Verdict } from '../../../lib/links/follow.ts';
import { askSite } from '../../kit/ask-site.ts';

/** The number of links that the site's route takes at once (app/api/links). */
const AT_ONCE = 5;

/**
 * Asks the site how links to other sites fare, each once.
 *
 * @param onProgress is told how many of how many are known
 * @throws Error with a French message
 */
export async function checkExternal(
  token: string | undefined,
  hrefs: readonly string[],
  onProgress: (known: number, all: number) => void,
): Promise<ReadonlyMap<string, Verdict>> {
  const all = [...new Set(hrefs)];
  const found = new Map<string, Verdict>();
  for (let first = 0; first < all.length; first += AT_ONCE) {
    onProgress(first, all.length);
    const links = all.slice(first, first + AT_ONCE);
    const { verdicts } = await askSite<{ verdicts: Verdict[] }>('/api/links', token, {
      links,
    });
    for (const [index, href] of links.entries()) {
      const verdict = verdicts[index];
      if (verdict) found.set(href, verdict);
    }
  }
  return found;
}
