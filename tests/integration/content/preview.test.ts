import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret';
import {
  disablePreviewAccessSharing,
  enablePreviewAccessSharing,
} from '@sanity/preview-url-secret/toggle-preview-access-sharing';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fixture } from '../../support/fixture.ts';
import { ownLake } from '../../support/own-lake.ts';

const SITE = 'http://localhost:3000';
const READ_TOKEN = 'read-token-for-tests';
const DAY = 86_400_000;

/** The browser's state, as far as the routes look at it. */
const browser = vi.hoisted(() => ({
  jar: new Map<string, string>(),
  options: {} as Record<string, unknown>,
  isEnabled: false,
}));

vi.mock('next/headers', () => ({
  draftMode: async () => ({
    get isEnabled() {
      return browser.isEnabled;
    },
    enable: () => {
      browser.isEnabled = true;
      browser.jar.set('__prerender_bypass', 'secret-of-the-build');
    },
    disable: () => {
      browser.isEnabled = false;
      browser.jar.delete('__prerender_bypass');
    },
  }),
  cookies: async () => ({
    has: (name: string) => browser.jar.has(name),
    get: (name: string) =>
      browser.jar.has(name) ? { name, value: browser.jar.get(name) } : undefined,
    set: (name: string, value: string, options: unknown) => {
      browser.jar.set(name, value);
      browser.options[name] = options;
    },
    delete: (name: string) => browser.jar.delete(name),
  }),
  headers: async () => new Headers(),
}));

const lake = ownLake([], { LAKE_READ_TOKEN: READ_TOKEN });
beforeAll(() => {
  vi.stubEnv('SITE_URL', SITE);
  vi.stubEnv('SANITY_API_HOST', lake.url);
  vi.stubEnv('SANITY_API_READ_TOKEN', READ_TOKEN);
});
const route = fixture(() => import('../../../app/api/draft-mode/route.ts'));
const open = (request: Request) => route.GET(request);
const pass = fixture(() => import('../../../lib/content/preview-pass.ts'));

const closeBrowser = () => {
  browser.jar.clear();
  browser.isEnabled = false;
};

beforeEach(closeBrowser);
afterEach(() => vi.useRealTimers());

const requestBy = (secret: string, path = '/services') =>
  new Request(
    `${SITE}/api/draft-mode?${new URLSearchParams({
      'sanity-preview-secret': secret,
      'sanity-preview-pathname': path,
      'sanity-preview-perspective': 'drafts',
    })}`,
  );

const studioSecret = async () =>
  (await createPreviewSecret(lake.client(), 'test', `${SITE}/studio`)).secret;
const share = async () =>
  (await enablePreviewAccessSharing(lake.client(), 'test', `${SITE}/studio`)).secret;

const passOfBrowser = () => pass.readPass(browser.jar.get(pass.PASS_COOKIE));

describe('the Studio opens a preview', () => {
  test('by its secret, with cookies for pages of this site alone, and for no script', async () => {
    const answer = await open(requestBy(await studioSecret(), '/blog/inedit?page=2#suite'));
    expect(answer.status).toBe(307);
    expect(answer.headers.get('location')).toBe('/blog/inedit?page=2#suite');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    for (const name of ['__prerender_bypass', 'apercu', 'sanity-preview-perspective']) {
      expect(browser.options[name], name).toEqual({
        httpOnly: true,
        path: '/',
        sameSite: 'lax',
        secure: false,
      });
    }
    expect(browser.jar.get('sanity-preview-perspective')).toBe('drafts');
    expect(passOfBrowser()).toMatchObject({ link: null });
  });

  test('once: the same URL opens nothing elsewhere, and goes on working where it did', async () => {
    const secret = await studioSecret();
    expect((await open(requestBy(secret))).status).toBe(307);
    expect((await open(requestBy(secret))).status).toBe(307);
    closeBrowser();
    const answer = await open(requestBy(secret));
    expect(answer.status).toBe(401);
    expect(await answer.text()).toContain('Cette adresse a déjà servi');
    expect(browser.isEnabled).toBe(false);
  });

  test('for twelve hours', async () => {
    await open(requestBy(await studioSecret()));
    const value = browser.jar.get('apercu');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11.9 * 3_600_000 });
    expect(pass.readPass(value)).not.toBeNull();
    vi.setSystemTime(Date.now() + 0.2 * 3_600_000);
    expect(pass.readPass(value)).toBeNull();
  });

  test.each([
    ['//ailleurs.example/x', '/x'],
    ['https://ailleurs.example/x', '/x'],
    ['/.//ailleurs.example', '/'],
  ])('and leads to no other site: %s', async (path, location) => {
    const answer = await open(requestBy(await studioSecret(), path));
    expect(answer.headers.get('location')).toBe(location);
  });
});

describe('a link opens a preview without the Studio', () => {
  test('for seven days since it is shared', async () => {
    const secret = await share();
    expect((await open(requestBy(secret))).status).toBe(307);
    const shown = passOfBrowser();
    expect(shown?.link).toBeTruthy();
    expect((shown?.until ?? 0) - Date.now()).toBeGreaterThan(6.9 * DAY);
    expect(browser.jar.get('apercu')).not.toContain(secret);

    closeBrowser();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7.1 * DAY });
    const answer = await open(requestBy(secret));
    expect(answer.status).toBe(401);
    expect(await answer.text()).toContain('Ce lien a expiré');
    expect(browser.isEnabled).toBe(false);
  });

  test('by any number of browsers, until it is no longer shared, or another is', async () => {
    const secret = await share();
    await open(requestBy(secret));
    const first = passOfBrowser();
    closeBrowser();
    expect((await open(requestBy(secret))).status).toBe(307);
    if (!first) throw new Error('no pass');
    expect(await pass.holds(first)).toBe(true);

    await disablePreviewAccessSharing(lake.client(), 'test', `${SITE}/studio`);
    expect(await pass.holds(first)).toBe(false);
    closeBrowser();
    expect((await open(requestBy(secret))).status).toBe(401);

    await share();
    expect(await pass.holds(first)).toBe(false);
  });
});

describe('nothing else does', () => {
  test.each(['', 'deviné', "' || true || '"])('a wrong secret: %j', async (secret) => {
    const answer = await open(requestBy(secret));
    expect(answer.status).toBe(401);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(await answer.text()).toContain('Cette adresse ne vaut pas, ou ne vaut plus');
    expect(browser.jar.size).toBe(0);
  });

  test('a pass that was written by somebody else, or changed', async () => {
    await open(requestBy(await studioSecret()));
    const value = browser.jar.get('apercu') ?? '';
    expect(pass.readPass(value)).not.toBeNull();
    expect(pass.readPass(value.replace(/^\d/, '9'))).toBeNull();
    expect(pass.readPass(value.slice(0, -1))).toBeNull();
    expect(pass.readPass('9999999999999..')).toBeNull();
    expect(pass.readPass(undefined)).toBeNull();
  });

  test('without a token that reads drafts, the answer says which one is missing', async () => {
    vi.resetModules();
    vi.stubEnv('SANITY_API_READ_TOKEN', '');
    const { GET } = await import('../../../app/api/draft-mode/route.ts');
    vi.stubEnv('SANITY_API_READ_TOKEN', READ_TOKEN);
    const answer = await GET(requestBy('x'));
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('SANITY_API_READ_TOKEN');
  });

  test('nor a lake that does not answer, and the answer says so', async () => {
    vi.resetModules();
    vi.stubEnv('SANITY_API_HOST', 'http://127.0.0.1:9');
    const { GET } = await import('../../../app/api/draft-mode/route.ts');
    const answer = await GET(requestBy('x'));
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('Sanity ne répond pas pour le moment.');
    expect(browser.isEnabled).toBe(false);
  });
});

describe('the preview’s own forms', () => {
  const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    new Request(`${SITE}/api/draft-mode/perspective`, {
      method: 'POST',
      headers: { origin: SITE, host: 'localhost:3000', referer: `${SITE}/services`, ...headers },
      body: new URLSearchParams(fields),
    });

  test('say what is shown, to a page of this site in a preview', async () => {
    const { POST } = await import('../../../app/api/draft-mode/perspective/route.ts');
    browser.isEnabled = true;
    for (const [asked, shown] of [
      ['published', 'published'],
      ['rAbc1,drafts', 'rAbc1,drafts'],
      ['raw', 'drafts'],
    ] as const) {
      const answer = await POST(post({ perspective: asked }));
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe('/services');
      expect(browser.jar.get('sanity-preview-perspective')).toBe(shown);
    }
    expect((await POST(post({}, { origin: 'https://ailleurs.example' }))).status).toBe(403);
    browser.isEnabled = false;
    expect((await POST(post({ perspective: 'published' }))).status).toBe(403);
  });

  test('end it: no cookie of it is left', async () => {
    const { POST } = await import('../../../app/api/draft-mode/leave/route.ts');
    browser.isEnabled = true;
    for (const name of ['apercu', 'sanity-preview-perspective', '__prerender_bypass']) {
      browser.jar.set(name, 'x');
    }
    expect((await POST(post({}))).headers.get('location')).toBe('/services');
    expect(browser.jar.size).toBe(0);
  });
});
