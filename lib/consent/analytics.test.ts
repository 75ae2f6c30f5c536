import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startAnalytics, stopAnalytics } from './analytics.ts';

type FakeScript = { id: string; src: string; dataset: Record<string, string>; remove: () => void };

/** A browser, as far as the measurement touches it: a head, cookies, a storage, and the provider's queue. */
function fakeBrowser(cookies: string[] = [], pathname = '/', referrer = '') {
  const head: FakeScript[] = [];
  const storage = new Map<string, string>();
  const ended: string[] = [];
  const browser: { _paq?: unknown } = {};
  vi.stubGlobal('window', browser);
  vi.stubGlobal('location', {
    hostname: 'www.exemple.fr',
    origin: 'https://www.exemple.fr',
    pathname,
  });
  vi.stubGlobal('localStorage', {
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  vi.stubGlobal('document', {
    referrer,
    createElement: () => {
      const script: FakeScript = {
        id: '',
        src: '',
        dataset: {},
        remove: () => head.splice(head.indexOf(script), 1),
      };
      return script;
    },
    getElementById: (id: string) => head.find((script) => script.id === id) ?? null,
    head: { append: (script: FakeScript) => head.push(script) },
    get cookie() {
      return cookies.join('; ');
    },
    set cookie(value: string) {
      ended.push(value);
    },
  });
  return { head, storage, ended, browser };
}

let fake: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  fake = fakeBrowser(['_pk_id.1.1fff=a', 'signed-in=session', 'sb-local-auth-token=t']);
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  '/proposition/abc',
  '/rendez-vous/abc',
  '/auth/confirm',
  '/auth/mails',
  '/dashboard/devis/abc',
])('%s, whose URL may hold a secret, is counted by nobody', (path) => {
  fake = fakeBrowser([], path);
  startAnalytics({ provider: 'plausible', url: 'https://mesure.fr', site: 'exemple.fr' });
  expect(fake.head).toEqual([]);
});

it.each([
  ['https://www.exemple.fr/rendez-vous/abc', ''],
  ['https://www.exemple.fr/auth/mails?jeton=abc', ''],
  ['https://www.exemple.fr/services', 'https://www.exemple.fr/services'],
  ['https://autre.fr/auth', 'https://autre.fr/auth'],
  ['', ''],
])('a page opened from "%s" is counted as opened from "%s"', (from, told) => {
  fake = fakeBrowser([], '/', from);
  startAnalytics({ provider: 'matomo', url: 'https://mesure.fr', site: '1' });
  expect(fake.head).toHaveLength(1);
  expect(document.referrer).toBe(told);
});

describe('audience measurement by Plausible', () => {
  const config = { provider: 'plausible', url: 'https://mesure.fr', site: 'exemple.fr' } as const;

  it('loads its script for this site', () => {
    startAnalytics(config);
    expect(fake.head.map(({ src, dataset }) => [src, dataset.domain])).toEqual([
      ['https://mesure.fr/js/script.js', 'exemple.fr'],
    ]);
  });

  it('takes the script away and tells it no when consent is withdrawn, until it is given again', () => {
    startAnalytics(config);
    stopAnalytics(config);
    expect(fake.head).toEqual([]);
    expect(fake.storage.get('plausible_ignore')).toBe('true');
    startAnalytics(config);
    expect(fake.storage.has('plausible_ignore')).toBe(false);
  });
});

describe('audience measurement by Matomo', () => {
  const config = { provider: 'matomo', url: 'https://mesure.fr', site: '7' } as const;

  it('counts this page, with the consent that it was given', () => {
    startAnalytics(config);
    expect(fake.head[0]?.src).toBe('https://mesure.fr/matomo.js');
    expect(fake.browser._paq).toEqual([
      ['requireConsent'],
      ['setConsentGiven'],
      ['setTrackerUrl', 'https://mesure.fr/matomo.php'],
      ['setSiteId', '7'],
      ['trackPageView'],
    ]);
  });

  it('sends nothing where consent is withdrawn before its script came', () => {
    startAnalytics(config);
    stopAnalytics(config);
    expect(fake.head).toEqual([]);
    expect(fake.browser._paq).toEqual([['forgetConsentGiven'], ['deleteCookies']]);
  });

  it('ends its own cookies, on every host that they may be of, and no others', () => {
    startAnalytics(config);
    stopAnalytics(config);
    expect(fake.ended).toEqual([
      '_pk_id.1.1fff=;path=/;max-age=0',
      '_pk_id.1.1fff=;path=/;max-age=0;domain=www.exemple.fr',
      '_pk_id.1.1fff=;path=/;max-age=0;domain=exemple.fr',
      '_pk_id.1.1fff=;path=/;max-age=0;domain=fr',
    ]);
  });
});
