import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FollowedRun, followRun } from './follow-run.ts';

const asked = vi.fn<(url: string) => Promise<Response>>();
let told: FollowedRun[];
let stop: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', asked);
  asked.mockReset();
  told = [];
  stop = new AbortController();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const follow = () => followRun(7, 'run-7', stop.signal, (run) => told.push(run));
const answers = (...bodies: object[]) => {
  for (const body of bodies) asked.mockImplementationOnce(async () => Response.json(body));
};

test.each(['done', 'warning', 'failed'] as const)(
  'a run is followed until it is %s',
  async (end) => {
    answers({ status: 'running' }, { status: 'running' }, { status: end });
    const followed = follow();
    await vi.advanceTimersByTimeAsync(6_000);
    await followed;
    expect(told).toEqual([{ state: 'running' }, { state: end }]);
    expect(asked.mock.calls.map(([url]) => url)).toEqual(
      Array(3).fill('/make/runs?scenario=7&run=run-7'),
    );
  },
);

test('a run that has not ended after 40 s is said to be still running, and left alone', async () => {
  asked.mockImplementation(async () => Response.json({ status: 'running' }));
  const followed = follow();
  await vi.advanceTimersByTimeAsync(39_999);
  expect(told).toEqual([{ state: 'running' }]);
  await vi.advanceTimersByTimeAsync(1);
  await followed;
  expect(told.at(-1)).toEqual({ state: 'still-running' });
  expect(asked).toHaveBeenCalledTimes(20);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(20);
});

test('an answer that is a fault ends it, with its message', async () => {
  answers({ message: 'Make est injoignable pour le moment.' });
  const followed = follow();
  await vi.advanceTimersByTimeAsync(2_000);
  await followed;
  expect(told.at(-1)).toEqual({
    state: 'unknown',
    message: 'Make est injoignable pour le moment.',
  });
  expect(asked).toHaveBeenCalledTimes(1);
});

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['no JSON', async () => new Response('<html>')],
])('%s ends it, in French', async (_, answer) => {
  asked.mockImplementation(answer);
  const followed = follow();
  await vi.advanceTimersByTimeAsync(2_000);
  await followed;
  expect(told.at(-1)).toEqual({
    state: 'unknown',
    message: 'La suite de l’exécution n’a pas pu être lue.',
  });
});

test('who leaves the page hears no more', async () => {
  const followed = follow();
  await vi.advanceTimersByTimeAsync(1_000);
  stop.abort();
  await followed;
  expect(told).toEqual([{ state: 'running' }]);
  expect(asked).not.toHaveBeenCalled();
});
