import 'server-only';
import { askServer } from './ask-server.ts';
import { follow, type Verdict } from './follow.ts';

/** The most links in one request: they are asked at the same time. */
export const MAX_LINKS = 5;

/** Time for one link with all of its redirections, in ms. */
const TIMEOUT_MS = 8_000;

/** Checks each of these links to other sites, in their order. Nothing of the pages is read. */
export const checkLinks = (hrefs: readonly string[]): Promise<Verdict[]> =>
  Promise.all(
    hrefs.map((href) => {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      return follow(href, (url) => askServer(url, signal));
    }),
  );
