import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StartupError } from '../../lib/env/startup-error.ts';
import { keepRunning } from './keep-running.ts';
import type { StackProcess } from './processes.ts';

const SECOND = 1_000;

/** The processes started so far, each with a way to end it. */
let started: Array<{ die: () => void; stopped: boolean }>;
let said: string[];
let failures: Error[];
let signal: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  started = [];
  said = [];
  failures = [];
  signal = new AbortController();
});
afterEach(() => {
  vi.useRealTimers();
});

async function start(): Promise<StackProcess> {
  const failure = failures.shift();
  if (failure) throw failure;
  let die = () => {};
  const exited = new Promise<number>((resolve) => {
    die = () => resolve(1);
  });
  const one = { die, stopped: false };
  started.push(one);
  return {
    name: 'Site',
    exited,
    stop: async () => {
      one.stopped = true;
      die();
    },
  };
}

const keep = (advice?: string) =>
  keepRunning(start, signal.signal, (line) => said.push(line), advice);
const pauses = () => said.map((line) => /dans (\S+) s/.exec(line)?.[1]).filter(Boolean);

/** Ends the last process, once it has run for so long, and waits until its successor is there. */
async function dieAfter(ms: number): Promise<void> {
  const count = started.length;
  await vi.advanceTimersByTimeAsync(ms);
  started.at(-1)?.die();
  await vi.advanceTimersByTimeAsync(30 * SECOND);
  expect(started).toHaveLength(count + 1);
}

describe('a process that ends by itself', () => {
  it('is started again after pauses that grow', async () => {
    const kept = await keep();
    for (let times = 0; times < 8; times++) await dieAfter(0);
    expect(pauses()).toEqual(['0,5', '1,0', '2,0', '4,0', '8,0', '16,0', '30,0', '30,0']);
    await kept.stop();
  });

  it('is not started before its pause is over', async () => {
    const kept = await keep();
    started[0]?.die();
    await vi.advanceTimersByTimeAsync(499);
    expect(started).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(started).toHaveLength(2);
    expect(said).toEqual([
      'Site s’est arrêté. Redémarrage dans 0,5 s…',
      'Site a redémarré en 0,0 s.',
    ]);
    await kept.stop();
  });

  it('and ran well for a minute begins with the first pause again', async () => {
    const kept = await keep();
    await dieAfter(0);
    await dieAfter(0);
    await dieAfter(60 * SECOND);
    expect(pauses()).toEqual(['0,5', '1,0', '0,5']);
    await kept.stop();
  });

  it('and does not start again is tried on, with its reason', async () => {
    const kept = await keep();
    failures = [
      new StartupError('Site ne répond pas.\nsa dernière ligne'),
      new StartupError('Site ne répond pas.'),
    ];
    await dieAfter(0);
    expect(said.slice(0, 3)).toEqual([
      'Site s’est arrêté. Redémarrage dans 0,5 s…',
      'Site ne répond pas. Redémarrage dans 1,0 s…',
      'Site ne répond pas. Redémarrage dans 2,0 s…',
    ]);
    await kept.stop();
  });
});

describe('a process that does not stay', () => {
  const ADVICE = 'Consultez son journal, puis relancez la commande.';

  it('is given up after its tenth end in a quarter of an hour, in one line that says what to do', async () => {
    const kept = await keep(ADVICE);
    const over = expect(kept.over).rejects.toEqual(
      new StartupError(`Site s’est arrêté. C’est la 10e fois en 5 min : abandon. ${ADVICE}`),
    );
    for (let times = 0; times < 9; times++) await dieAfter(0);
    started.at(-1)?.die();
    await vi.advanceTimersByTimeAsync(0);
    await over;
    await vi.advanceTimersByTimeAsync(60 * SECOND);
    expect(started).toHaveLength(10);
    await kept.stop();
  });

  it('is so where it does not start any more, too, with the last reason', async () => {
    const kept = await keep(ADVICE);
    failures = Array.from({ length: 9 }, () => new StartupError('Site ne répond pas.'));
    const over = expect(kept.over).rejects.toThrow(
      `Site ne répond pas. C’est la 10e fois en 3 min : abandon. ${ADVICE}`,
    );
    started[0]?.die();
    await vi.advanceTimersByTimeAsync(300 * SECOND);
    await over;
    expect(started).toHaveLength(1);
  });

  it('is not where it ends now and then', async () => {
    const kept = await keep(ADVICE);
    for (let times = 0; times < 20; times++) await dieAfter(90 * SECOND);
    await kept.stop();
  });

  it('is tried on where nobody said what to do: a store, without which the pages stay', async () => {
    const kept = await keep();
    for (let times = 0; times < 20; times++) await dieAfter(0);
    await kept.stop();
  });
});

describe('it stays ended', () => {
  it('where it never started', async () => {
    failures = [new StartupError('Site s’est arrêté.')];
    await expect(keep()).rejects.toThrow('Site s’est arrêté.');
    await vi.advanceTimersByTimeAsync(60 * SECOND);
    expect(started).toHaveLength(0);
  });

  it.each(['while it runs', 'during a pause'])('where it is stopped %s', async (when) => {
    const kept = await keep();
    if (when === 'during a pause') {
      started[0]?.die();
      await vi.advanceTimersByTimeAsync(100);
    }
    await kept.stop();
    await vi.advanceTimersByTimeAsync(60 * SECOND);
    expect(started).toHaveLength(1);
    expect(started[0]?.stopped).toBe(true);
    await kept.over;
  });

  it('where all is stopped during its pause', async () => {
    await keep();
    started[0]?.die();
    await vi.advanceTimersByTimeAsync(100);
    signal.abort();
    await vi.advanceTimersByTimeAsync(60 * SECOND);
    expect(started).toHaveLength(1);
  });

  it('where it is stopped while it starts again', async () => {
    const kept = await keep();
    started[0]?.die();
    await vi.advanceTimersByTimeAsync(499);
    vi.advanceTimersByTime(1);
    await kept.stop();
    expect(started.every(({ stopped }) => stopped)).toBe(true);
    await vi.advanceTimersByTimeAsync(60 * SECOND);
    expect(started.length).toBeLessThanOrEqual(2);
  });
});
