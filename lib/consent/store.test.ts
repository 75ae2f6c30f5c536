import { afterEach, describe, expect, it, vi } from 'vitest';
import { ACCEPT_ALL, makeConsent, REJECT_ALL } from './consent.ts';
import { CONSENT_FLAG_KEY, CONSENT_KEYS, createConsentStore } from './store.ts';

const DAY = 86_400_000;

/** A window with nothing but events and a storage. */
function fakeWindow(entries: Record<string, string> = {}, refuses = false) {
  const values = new Map(Object.entries(entries));
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  const storage = {
    getItem: refuses ? refuse : (key: string) => values.get(key) ?? null,
    setItem: refuses ? refuse : (key: string, value: string) => void values.set(key, value),
  };
  const browser = Object.assign(new EventTarget(), { localStorage: storage });
  return { browser: browser as unknown as Window, values };
}

const stored = (date: number, choices = ACCEPT_ALL) => JSON.stringify(makeConsent(choices, date));

afterEach(() => vi.useRealTimers());

describe('the consent store', () => {
  it('knows no choice at first', () => {
    expect(createConsentStore(fakeWindow().browser).read()).toBeNull();
  });

  it('writes both specified keys alike, and the flag', () => {
    const { browser, values } = fakeWindow();
    expect(createConsentStore(browser).save({ ...REJECT_ALL, analytics: true })).toBe(true);
    const [banner, page] = CONSENT_KEYS.map((key) => values.get(key));
    expect(banner).toBe(page);
    expect(JSON.parse(banner ?? '')).toMatchObject({
      necessary: true,
      analytics: true,
      marketing: false,
      functional: false,
    });
    expect(values.get(CONSENT_FLAG_KEY)).toBe('true');
  });

  it.each(CONSENT_KEYS)('reads a choice that only %s holds', (key) => {
    const { browser } = fakeWindow({ [key]: stored(Date.now()) });
    expect(createConsentStore(browser).read()).toMatchObject(ACCEPT_ALL);
  });

  it('goes by the later of two choices that differ', () => {
    const { browser } = fakeWindow({
      'cookie-consent': stored(Date.now() - DAY, ACCEPT_ALL),
      'cookie-preferences': stored(Date.now(), REJECT_ALL),
    });
    expect(createConsentStore(browser).read()).toMatchObject(REJECT_ALL);
  });

  it('allows only what both allow where two choices of one moment differ', () => {
    const now = Date.now();
    const { browser } = fakeWindow({
      'cookie-consent': stored(now, { ...ACCEPT_ALL, marketing: false }),
      'cookie-preferences': stored(now, { ...ACCEPT_ALL, analytics: false }),
    });
    expect(createConsentStore(browser).read()).toMatchObject({
      analytics: false,
      marketing: false,
      functional: true,
    });
  });

  it('passes over a key that something else has written', () => {
    const { browser } = fakeWindow({
      'cookie-consent': 'yes',
      'cookie-preferences': stored(Date.now()),
    });
    expect(createConsentStore(browser).read()).toMatchObject(ACCEPT_ALL);
  });

  it('gives the same object until the choice changes, as React asks', () => {
    const { browser } = fakeWindow();
    const store = createConsentStore(browser);
    store.save(ACCEPT_ALL);
    const first = store.read();
    expect(store.read()).toBe(first);
    store.save(REJECT_ALL);
    expect(store.read()).not.toBe(first);
  });

  it('lets a choice run out while the page is open', () => {
    vi.useFakeTimers();
    const { browser } = fakeWindow();
    const store = createConsentStore(browser);
    store.save(ACCEPT_ALL);
    vi.setSystemTime(Date.now() + 182 * DAY - 1);
    expect(store.read()).not.toBeNull();
    vi.setSystemTime(Date.now() + 1);
    expect(store.read()).toBeNull();
  });

  it('counts as no choice, without a fault, where storage is refused (private mode)', () => {
    const { browser } = fakeWindow({}, true);
    const store = createConsentStore(browser);
    expect(store.read()).toBeNull();
    expect(store.save(ACCEPT_ALL)).toBe(false);
    expect(store.read()).toBeNull();
  });

  it('tells of changes in this tab and in others until it is told to stop', () => {
    const { browser, values } = fakeWindow();
    const store = createConsentStore(browser);
    const onChange = vi.fn();
    const stop = store.subscribe(onChange);
    store.save(ACCEPT_ALL);
    expect(onChange).toHaveBeenCalledTimes(1);
    values.set('cookie-consent', stored(Date.now() + 1, REJECT_ALL));
    browser.dispatchEvent(new Event('storage'));
    expect(onChange).toHaveBeenCalledTimes(2);
    expect(store.read()).toMatchObject(REJECT_ALL);
    stop();
    store.save(ACCEPT_ALL);
    expect(onChange).toHaveBeenCalledTimes(2);
  });
});
