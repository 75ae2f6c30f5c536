import { tagsManifest } from 'next/dist/server/lib/incremental-cache/tags-manifest.external.js';
import { afterEach, expect, it, vi } from 'vitest';
import { endFirstRead, endPageRead, whenFirstRead } from '../page-cache/first-read.ts';
import { beginWarmUp, countWarmUpRound, isWarm, keepFresh, WARM_UP_ROUNDS } from './warm-up.ts';

vi.mock('../content/client.ts', () => ({ lakeAnswers: async () => true }));
vi.mock('../content/preview-mode.ts', () => ({ previewModeId: () => 'secret' }));
vi.mock('./affected.ts', () => ({
  pagesAfterAbsence: async () => ['/', '/devis'],
  buildPages: () => ({ gone: [], others: [] }),
}));

const METHODS = Symbol.for('@next/router-server-methods');
const shared = globalThis as unknown as Record<symbol | 'firstRead', unknown>;

afterEach(() => {
  delete shared.firstRead;
  delete shared[METHODS];
  // What is marked stale here would be for the tests of other files, too.
  tagsManifest.clear();
  vi.useRealTimers();
});

it('a process that was asked for nothing serves at once', () => {
  expect(isWarm()).toBe(true);
});

it('a starting process is ready after its rounds', () => {
  beginWarmUp();
  for (let round = 0; round < WARM_UP_ROUNDS; round++) {
    expect(isWarm()).toBe(false);
    countWarmUpRound();
  }
  expect(isWarm()).toBe(true);
});

it('a lake that hangs does not keep a start from being ready', async () => {
  vi.useFakeTimers();
  beginWarmUp();
  await vi.advanceTimersByTimeAsync(5_999);
  expect(isWarm()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isWarm()).toBe(true);
});

it('a slow machine is not ready as long as pages of the build would be shown', async () => {
  vi.useFakeTimers();
  beginWarmUp();
  for (const page of ['/', '/devis', '/contact']) {
    await vi.advanceTimersByTimeAsync(4_000);
    endPageRead(page, true);
    expect(isWarm()).toBe(false);
  }
  endFirstRead();
  await vi.advanceTimersByTimeAsync(0);
  expect(isWarm()).toBe(true);
});

it('a page that could not be read is tried once more before anybody is sent to a start', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  let tries = 0;
  const retry = Promise.withResolvers<void>();
  shared[METHODS] = {
    '': {
      async revalidate({ urlPath }: { urlPath: string }) {
        if (urlPath !== '/devis') return;
        if (++tries === 1) throw new Error('The operation timed out');
        await retry.promise;
      },
    },
  };
  const visitor = vi.fn();
  void whenFirstRead().then(visitor);
  const kept = keepFresh();
  await vi.waitFor(() => expect(tries).toBe(2), { timeout: 3_000 });
  expect(visitor).not.toHaveBeenCalled();
  retry.resolve();
  await kept;
  expect(visitor).toHaveBeenCalled();
  expect(isWarm()).toBe(true);
  warn.mockRestore();
});
