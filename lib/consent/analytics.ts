import type { AnalyticsConfig } from '../env/analytics.ts';
import { isClientArea } from '../site/pages.ts';

type Command = [name: string, ...values: unknown[]];

/** The window with what the providers' scripts put on it, or look for there. */
type ProviderWindow = Window & { _paq?: Command[] | { push: (command: Command) => unknown } };

const SCRIPT_ID = 'audience';

/** A cookie that Matomo sets for the site. Plausible sets none. */
export const MATOMO_COOKIE = /^(?:_pk_|mtm_|_mtm)/;

/** Plausible sends nothing while this key is "true": its own way of being told no. */
export const PLAUSIBLE_OFF_KEY = 'plausible_ignore';

function setPlausibleOff(isOff: boolean): void {
  try {
    if (isOff) localStorage.setItem(PLAUSIBLE_OFF_KEY, 'true');
    else localStorage.removeItem(PLAUSIBLE_OFF_KEY);
  } catch {
    // Storage is refused: the script is gone all the same.
  }
}

/** Ends every cookie of the providers, for this host and those above it. */
function clearCookies(): void {
  const hosts = location.hostname.split('.').map((_, at, parts) => parts.slice(at).join('.'));
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=', 1)[0] ?? '';
    if (!MATOMO_COOKIE.test(name)) continue;
    for (const domain of ['', ...hosts.map((host) => `;domain=${host}`)]) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
      document.cookie = `${name}=;path=/;max-age=0${domain}`;
    }
  }
}

/** Has the providers' scripts say nothing of a page of the client area that this one was opened from. */
function hideReferrer(): void {
  if (!document.referrer) return;
  const { origin, pathname } = new URL(document.referrer);
  if (origin !== location.origin || !isClientArea(pathname)) return;
  Object.defineProperty(document, 'referrer', { value: '', configurable: true });
}

/**
 * Loads the audience measurement, to be called once consent is there. Of the client area, whose URLs may hold a link's
 * secret, it counts no page and tells no URL.
 */
export function startAnalytics({ provider, url, site }: AnalyticsConfig): void {
  if (isClientArea(location.pathname)) return;
  hideReferrer();
  const script = document.createElement('script');
  script.id = SCRIPT_ID;
  script.defer = true;
  if (provider === 'plausible') {
    setPlausibleOff(false);
    script.src = `${url}/js/script.js`;
    script.dataset.domain = site;
  } else {
    const browser: ProviderWindow = window;
    const commands = browser._paq ?? ([] as Command[]);
    browser._paq = commands;
    // A measurement that was stopped on this very page goes on.
    commands.push(['requireConsent']);
    commands.push(['setConsentGiven']);
    commands.push(['setTrackerUrl', `${url}/matomo.php`]);
    commands.push(['setSiteId', site]);
    commands.push(['trackPageView']);
    // No list any more: the script has come, and is not to come twice.
    if (!Array.isArray(commands)) return;
    script.src = `${url}/matomo.js`;
  }
  document.head.append(script);
}

/** Ends the measurement at once and removes what it has stored: consent was withdrawn. */
export function stopAnalytics({ provider }: AnalyticsConfig): void {
  document.getElementById(SCRIPT_ID)?.remove();
  if (provider === 'plausible') setPlausibleOff(true);
  else {
    const browser: ProviderWindow = window;
    // A list until the script has come: it then finds nothing to send.
    if (Array.isArray(browser._paq)) browser._paq.length = 0;
    browser._paq?.push(['forgetConsentGiven']);
    browser._paq?.push(['deleteCookies']);
  }
  clearCookies();
}
