import { SANITY_VERSION } from 'sanity';

/** Sanity's own services that the Studio asks at each start, and that have no switch. */
const UPDATE_CHECK = 'https://sanity-cdn.com/v1/modules/';
const TELEMETRY = /^https:\/\/api\.sanity\.io\/[^/]+\/intake\//;

/**
 * Answers, inside the browser, the requests that the Studio makes to the internet whichever lake it
 * runs on: this very version is the latest, and telemetry goes nowhere. Offline they would fail in
 * the console at each start.
 */
export function answerOffline(): void {
  if (typeof window === 'undefined') return;
  const { fetch } = window;
  window.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.startsWith(UPDATE_CHECK)) {
      return Promise.resolve(Response.json({ packageVersion: SANITY_VERSION }));
    }
    if (TELEMETRY.test(url)) return Promise.resolve(Response.json({}));
    return fetch(input, init);
  };
}
