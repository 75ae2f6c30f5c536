import { SANITY_VERSION } from 'sanity';

/** Sanity's own services that the Studio asks at each start, and that have no switch. */
const UPDATE_CHECK = 'https://sanity-cdn.com/v1/modules/';
const TELEMETRY = /^https:\/\/api\.sanity\.io\/[^/]+\/intake\//;

/** The lake's own URL for one that names the project before its host, as Sanity's hosts are named. */
function atLake(url: URL, lake: URL): URL | undefined {
  const [, ...host] = url.host.split('.');
  if (host.join('.') !== lake.host) return undefined;
  const own = new URL(url);
  own.host = lake.host;
  return own;
}

/**
 * Answers, inside the browser, the requests that the Studio makes to the internet whichever lake it
 * runs on: this very version is the latest, and telemetry goes nowhere. Offline they would fail in
 * the console at each start. What Sanity's SDK asks `project.host` goes to the lake at `apiHost`: no such host is
 * known, nor is a session there.
 */
export function answerOffline(apiHost: string): void {
  if (typeof window === 'undefined') return;
  const { fetch } = window;
  const lake = new URL(apiHost);
  window.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.startsWith(UPDATE_CHECK)) {
      return Promise.resolve(Response.json({ packageVersion: SANITY_VERSION }));
    }
    if (TELEMETRY.test(url)) return Promise.resolve(Response.json({}));
    const own = atLake(new URL(url, location.href), lake);
    if (!own) return fetch(input, init);
    return fetch(input instanceof Request ? new Request(own, input) : own, init);
  };
}
