import { StartupError } from '../../lib/env/startup-error.ts';
import { seconds } from '../setup/say.mjs';
import type { StackProcess } from './processes.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A run as long as this was steady: the next pause is the first one again. */
const STEADY_MS = 60_000;
/** The number of ends, failed starts among them, within a time, after which a process will not stay. */
const GIVE_UP = { times: 10, withinMs: 15 * 60_000 };

/** A process that is started again when it ends. */
export type KeptProcess = Pick<StackProcess, 'name' | 'stop'> & {
  /** Resolves once it is stopped; rejects with a StartupError once it is given up. */
  over: Promise<void>;
};

/**
 * Starts a process, and starts it again whenever it ends by itself, after pauses that grow while it
 * does not stay: what others hold of it goes on meanwhile. Its first start is not tried again.
 *
 * @param start starts it, or throws; the signal gives the start up
 * @param signal ends the restarts, as `stop` does
 * @param say tells of each restart, and why one failed
 * @param advice what to do about one that does not stay, which is then given up; without it never is
 */
export async function keepRunning(
  start: (signal: AbortSignal) => Promise<StackProcess>,
  signal: AbortSignal,
  say: (line: string) => void,
  advice?: string,
): Promise<KeptProcess> {
  const stopping = new AbortController();
  const over = AbortSignal.any([signal, stopping.signal]);
  let current = await start(over);
  let pauseMs = FIRST_PAUSE_MS;
  let ends: number[] = [];

  /** @throws StartupError once it ended too often */
  function countEnd(why: string): void {
    const now = performance.now();
    ends = [...ends.filter((end) => now - end < GIVE_UP.withinMs), now];
    if (advice === undefined || ends.length < GIVE_UP.times) return;
    const minutes = Math.ceil((now - (ends[0] ?? now)) / 60_000);
    throw new StartupError(
      `${why} C’est la ${GIVE_UP.times}e fois en ${minutes} min : abandon. ${advice}`,
    );
  }

  /** Starts it again, after a pause; resolves with why it does not serve where that fails. */
  async function restart(why: string): Promise<string | undefined> {
    say(`${why} Redémarrage dans ${seconds(pauseMs)}…`);
    await pause(pauseMs, over);
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    if (over.aborted) return;
    const began = performance.now();
    try {
      current = await start(over);
      say(`${current.name} a redémarré en ${seconds(performance.now() - began)}.`);
    } catch (error) {
      // The rest of its output, after the first line, is in its log.
      return String(error instanceof Error ? error.message : error).split('\n', 1)[0];
    }
  }

  const kept = (async () => {
    while (!over.aborted) {
      const began = performance.now();
      await current.exited;
      if (performance.now() - began >= STEADY_MS) pauseMs = FIRST_PAUSE_MS;
      let failure: string | undefined = `${current.name} s’est arrêté.`;
      while (failure !== undefined && !over.aborted) {
        countEnd(failure);
        failure = await restart(failure);
      }
    }
  })();
  // A caller that stops it need not ask how it went.
  kept.catch(() => {});
  return {
    name: current.name,
    over: kept,
    stop: async () => {
      stopping.abort();
      await current.stop();
      await kept.catch(() => {});
      // It may have started just now.
      await current.stop();
    },
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
  });
}
