import { NextRequest } from 'next/server';
import { beforeAll, expect, test, vi } from 'vitest';
import { KEYS } from '../../support/embedded-supabase.ts';

let proxy: typeof import('../../../proxy.ts').proxy;

beforeAll(async () => {
  // Without a session nothing is asked of it.
  vi.stubEnv('SUPABASE_URL', 'http://127.0.0.1:9');
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', KEYS.publishable);
  vi.resetModules();
  ({ proxy } = await import('../../../proxy.ts'));
});

const visit = (path: string, headers = {}, method = 'GET') =>
  proxy(new NextRequest(`https://site.example${path}`, { headers, method }));

test.each(['/make/runs?scenario=1', '/dashboard/export'])(
  'without a session %s answers for itself, and leftovers of one are dropped',
  async (path) => {
    const answer = await visit(path, { cookie: 'sb-x-auth-token=nonsense' });
    expect(answer.headers.get('x-middleware-next')).toBe('1');
    expect(answer.headers.get('location')).toBeNull();
    expect(answer.headers.get('set-cookie')).toMatch(/^sb-x-auth-token=;/);
    expect(answer.headers.get('cache-control')).toMatch(/no-store/);
  },
);

test.each(['/make', '/make/autre', '/dashboard', '/dashboard?onglet=profil'])(
  'without a session %s leads to /auth and back',
  async (path) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await visit(path, {}, method);
      expect(answer.status, method).toBe(307);
      const { pathname, searchParams } = new URL(answer.headers.get('location') ?? '');
      expect([pathname, searchParams.get('next')]).toEqual(['/auth', path]);
    }
  },
);
