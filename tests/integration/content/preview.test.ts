import { beforeEach, expect, test, vi } from 'vitest';
import type { StudioCaller } from '../../../lib/security/studio-identity.ts';

const draft = vi.hoisted(() => ({
  enable: vi.fn(),
  store: { get: () => ({ value: 'secret-of-the-build' }), set: vi.fn() },
  caller: 'editor' as StudioCaller,
  client: {} as object | null,
}));

vi.mock('next/headers', () => ({
  draftMode: async () => ({ enable: draft.enable }),
  cookies: async () => draft.store,
}));
vi.mock('@/lib/content/client.ts', () => ({
  get draftClient() {
    return draft.client;
  },
}));
vi.mock('@/lib/security/studio-identity.ts', async (original) => ({
  ...(await original<object>()),
  studioCaller: async () => draft.caller,
}));

const { POST } = await import('../../../app/api/draft-mode/route.ts');

const open = () => POST(new Request('http://localhost:3000/api/draft-mode', { method: 'POST' }));

beforeEach(() => {
  vi.clearAllMocks();
  draft.caller = 'editor';
  draft.client = {};
});

test('the preview’s cookie is for pages of this site alone, and for no script', async () => {
  expect((await open()).status).toBe(200);
  expect(draft.enable).toHaveBeenCalledOnce();
  expect(draft.store.set).toHaveBeenCalledWith('__prerender_bypass', 'secret-of-the-build', {
    httpOnly: true,
    path: '/',
    sameSite: 'lax',
    secure: false,
  });
});

test.each([
  ['stranger', 401, 'n’est pas reconnue'],
  ['unavailable', 503, 'ne répond pas'],
] as const)('a caller who is %s opens nothing', async (caller, status, words) => {
  draft.caller = caller;
  const answer = await open();
  expect(answer.status).toBe(status);
  expect((await answer.json()).message).toContain(words);
  expect(draft.enable).not.toHaveBeenCalled();
});

test('without a token that reads drafts, the answer says which one is missing', async () => {
  draft.client = null;
  const answer = await open();
  expect(answer.status).toBe(503);
  expect((await answer.json()).message).toContain('SANITY_API_READ_TOKEN');
  expect(draft.enable).not.toHaveBeenCalled();
});
