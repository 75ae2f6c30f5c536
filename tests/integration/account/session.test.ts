import { NextRequest, NextResponse } from 'next/server';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sharedSupabase } from '../../support/embedded-supabase.ts';
import { fixture } from '../../support/fixture.ts';
import { faultyStoreOf } from './faulty-store.ts';
import { asBrowser, Browser, connectTo, nextHeaders, signedInTo } from './support.ts';

vi.mock('next/headers', () => nextHeaders());

const server = fixture(sharedSupabase);
const store = faultyStoreOf(server);
let browser: Browser;
beforeAll(() => connectTo(store));
beforeEach(() => {
  browser = new Browser();
  asBrowser(browser);
});

const signedIn = () => signedInTo(server);

/** The visitor that proxy.ts finds, and the cookies that its answer takes away. */
async function visit() {
  const { refreshSession } = await import('../../../lib/supabase/proxy.ts');
  const cookie = browser.names.map((name) => `${name}=${browser.jar.get(name)?.value}`).join('; ');
  const request = new NextRequest('http://site.example/dashboard', { headers: { cookie } });
  const session = await refreshSession(request, true);
  const removed = session
    .apply(NextResponse.next())
    .cookies.getAll()
    .filter(({ value }) => value === '')
    .map(({ name }) => name);
  return { visitor: session.visitor, removed: [...new Set(removed)].sort() };
}

describe('the session of a visit', () => {
  it('holds while the auth server confirms it, and is taken away once it is over', async () => {
    const { client } = await signedIn();
    expect(await visit()).toEqual({ visitor: 'signed-in', removed: [] });
    await client.auth.signOut({ scope: 'global' });
    // The browser stays a known one.
    const [known, ...removed] = browser.names;
    expect(known).toMatch(/^known-browser-/);
    expect(await visit()).toEqual({ visitor: 'anonymous', removed });
  });

  it.each(['gone', '500', 'bad JSON', '429', 'a gateway’s 403'] as const)(
    'outlives an auth server that answers « %s »',
    async (fault) => {
      await signedIn();
      store.fail(fault, /GET \/auth\/v1\/user/);
      expect(await visit()).toEqual({ visitor: 'unknown', removed: [] });
      const { getUser } = await import('../../../lib/supabase/session.ts');
      await expect(getUser()).rejects.toThrow('the auth server does not answer');
      expect(browser.session).toBeDefined();
      store.mend();
      expect(await visit()).toEqual({ visitor: 'signed-in', removed: [] });
    },
  );
});

describe('a request waits for a store that stops in the middle once, not once for each call', () => {
  // A quarter of the time.
  beforeEach(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(Math.ceil(ms / 4)));
  });
  afterEach(() => vi.restoreAllMocks());

  const ROUTES = {
    '/auth/session': () => import('../../../app/(account)/auth/session/route.ts'),
    '/dashboard/export': () => import('../../../app/(account)/dashboard/export/route.ts'),
  };

  it.each(['/auth/session', '/dashboard/export'] as const)('%s', async (path) => {
    const { email } = await signedIn();
    const { GET } = await ROUTES[path]();
    // The first answer takes 6 of the 7 s that a request has.
    store.slow(1_500, /auth.v1.user/);
    store.fail('silent', /rest/);
    const began = performance.now();
    const answer = await GET();
    expect(performance.now() - began).toBeLessThan(2_700);
    if (path === '/auth/session') {
      expect(await answer.json()).toMatchObject({ user: { email }, profile: null });
    } else {
      expect(answer.headers.get('location')).toContain('export=indisponible');
    }
  });
});
