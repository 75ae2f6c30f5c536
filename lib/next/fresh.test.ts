import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { now } from '../log/clock.ts';
import { freshOrLastGood, keepLastGood, nothingKept, wantsLastGood } from './fresh.ts';
import { endRead, markStale } from './marks.ts';

/** Next's storages of the reader and of the request: filled only in a server of its own. */
const { unit, request } = vi.hoisted(() => ({ unit: vi.fn(), request: vi.fn() }));
vi.mock('next/dist/server/app-render/work-unit-async-storage.external.js', () => ({
  workUnitAsyncStorage: { getStore: unit },
}));
vi.mock('next/dist/server/app-render/work-async-storage.external.js', () => ({
  workAsyncStorage: { getStore: request },
}));

const TAG = 'content:read-for-one';
const cached = vi.fn<(name: string) => Promise<string>>();
const read = freshOrLastGood(cached);
keepLastGood();

beforeEach(() => {
  unit.mockReturnValue({ type: 'request' });
});
afterEach(() => {
  vi.resetAllMocks();
});

it('what is read for one visitor is what is published; with a lake that does not answer the last good content', async () => {
  cached.mockResolvedValueOnce('fresh');
  expect(await read('page')).toBe('fresh');
  cached.mockImplementation(async () => {
    if (!wantsLastGood()) throw new Error('down');
    return 'last good';
  });
  expect(await read('page')).toBe('last good');
  // React shares one answer among who asks with the same, in one rendering.
  expect(cached).toHaveBeenLastCalledWith('page', {});
  // Outside of a request, too.
  unit.mockReturnValue(undefined);
  expect(await read('page')).toBe('last good');
});

it('what failed is still joined by who asks at once, and asked for once more', async () => {
  const noted = { pendingCacheInvocations: new Map(), completedCacheInvocations: new Map() };
  request.mockReturnValue(noted);
  cached.mockRejectedValueOnce(new Error('down')).mockRejectedValueOnce(new Error('down'));
  cached.mockResolvedValueOnce('last good');
  expect(await read('page')).toBe('last good');
  expect(noted).toEqual({
    pendingCacheInvocations: undefined,
    completedCacheInvocations: undefined,
  });
});

it('where nothing was read before, it says why it could not be', async () => {
  cached.mockRejectedValueOnce(new Error('down')).mockRejectedValueOnce(nothingKept());
  await expect(read('page')).rejects.toThrow('down');
  expect(cached).toHaveBeenCalledTimes(2);
});

it.each(['prerender', 'cache'])('what is stored fails: %s', async (type) => {
  unit.mockReturnValue({ type });
  cached.mockRejectedValue(new Error('down'));
  await expect(read('page')).rejects.toThrow('down');
  expect(cached).toHaveBeenCalledOnce();
});

it('an answer that others had asked for before a publish is not taken', async () => {
  const begunBefore = now();
  markStale([TAG]);
  cached.mockImplementationOnce(async () => {
    endRead([TAG], begunBefore);
    return 'old';
  });
  cached.mockResolvedValueOnce('new');
  expect(await read('page')).toBe('new');
  cached.mockResolvedValueOnce('newer');
  expect(await read('page')).toBe('newer');
  expect(cached).toHaveBeenCalledTimes(3);
});
