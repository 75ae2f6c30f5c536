import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const readKnownPaths = vi.fn();
vi.mock('../content/queries/known-paths.ts', () => ({ readKnownPaths }));
vi.mock('../log/clock.ts', () => ({ now: () => Date.now() }));

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000, toFake: ['Date'] });
  vi.resetModules();
  readKnownPaths.mockReset();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  delete shared[METHODS];
  vi.useRealTimers();
});

const METHODS = Symbol.for('@next/router-server-methods');
const shared = globalThis as unknown as Record<symbol, unknown>;

const load = async () => (await import('./known-paths.ts')).getKnownPaths;

it('on a host of functions is what was read, until it is a minute old', async () => {
  const getKnownPaths = await load();
  readKnownPaths.mockResolvedValueOnce('first').mockResolvedValueOnce('second');
  expect(await getKnownPaths()).toBe('first');
  vi.setSystemTime(Date.now() + 59_000);
  expect(await getKnownPaths()).toBe('first');
  vi.setSystemTime(Date.now() + 2_000);
  expect(await getKnownPaths()).toBe('second');
});

it('in a process that stays, which hears the webhook, until it is an hour old: strangers’ addresses cost the lake nothing', async () => {
  shared[METHODS] = { '': {} };
  const getKnownPaths = await load();
  readKnownPaths.mockResolvedValueOnce('first').mockResolvedValueOnce('second');
  for (let minute = 0; minute < 60; minute++) {
    expect(await getKnownPaths()).toBe('first');
    vi.setSystemTime(Date.now() + 60_000);
  }
  expect(readKnownPaths).toHaveBeenCalledOnce();
  expect(await getKnownPaths()).toBe('second');
});

it('with a lake that answers nothing, who asks has the last known ones after a second', async () => {
  const getKnownPaths = await load();
  readKnownPaths.mockResolvedValueOnce('first').mockReturnValueOnce(new Promise(() => {}));
  await getKnownPaths();
  vi.setSystemTime(Date.now() + 61_000);
  expect(await getKnownPaths()).toBe('first');
});

it('with a lake that fails, they are the last known ones, and null where none are', async () => {
  const getKnownPaths = await load();
  readKnownPaths.mockRejectedValueOnce(new Error('down'));
  expect(await getKnownPaths()).toBeNull();
  vi.setSystemTime(Date.now() + 6_000);
  readKnownPaths.mockResolvedValueOnce('first').mockRejectedValueOnce(new Error('down'));
  expect(await getKnownPaths()).toBe('first');
  vi.setSystemTime(Date.now() + 61_000);
  expect(await getKnownPaths()).toBe('first');
});

// Last: a mark stays.
it('what was asked for before a publish is asked for once more, also after a failure', async () => {
  const getKnownPaths = await load();
  const { markStale } = await import('../next/marks.ts');
  const before = Promise.withResolvers<string>();
  readKnownPaths.mockReturnValueOnce(before.promise).mockResolvedValueOnce('second');
  const first = getKnownPaths();
  vi.setSystemTime(Date.now() + 10);
  markStale(['content:article']);
  vi.setSystemTime(Date.now() + 10);
  const visitor = getKnownPaths();
  before.resolve('first');
  expect(await first).toBe('first');
  expect(await visitor).toBe('second');

  vi.setSystemTime(Date.now() + 61_000);
  readKnownPaths.mockRejectedValueOnce(new Error('down')).mockResolvedValueOnce('third');
  expect(await getKnownPaths()).toBe('second');
  vi.setSystemTime(Date.now() + 10);
  markStale(['content:article']);
  vi.setSystemTime(Date.now() + 10);
  expect(await getKnownPaths()).toBe('third');
});
