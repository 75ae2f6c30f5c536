import { seconds } from '../setup/say.mjs';
import type { StackProcess } from './processes.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** Who ran so long was well: its next pause is the first one again. */
const STEADY_MS = 60_000;

/**
 * Starts a process, and starts it again whenever it ends by itself, after pauses that grow while it
 * does not stay: what others hold of it goes on meanwhile. Its first start is not tried again.
 *
 * @param start starts it, or throws; the signal gives the start up
 * @param signal ends the restarts, as `stop` does
 * @param say tells of each restart, and why one failed
 */
export async function keepRunning(
  start: (signal: AbortSignal) => Promise<StackProcess>,
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<StackProcess> {
  const stopping = new AbortController();
  const over = AbortSignal.any([signal, stopping.signal]);
  let current = await start(over);
  let pauseMs = FIRST_PAUSE_MS;

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
      // What it printed last, after the first line, is in its log.
      return String(error instanceof Error ? error.message : error).split('\n', 1)[0];
    }
  }

  const exited = (async () => {
    for (;;) {
      const began = performance.now();
      const code = await current.exited;
      if (performance.now() - began >= STEADY_MS) pauseMs = FIRST_PAUSE_MS;
      let failure: string | undefined = `${current.name} s’est arrêté.`;
      while (failure !== undefined && !over.aborted) failure = await restart(failure);
      if (over.aborted) return code;
    }
  })();
  return {
    name: current.name,
    exited,
    stop: async () => {
      stopping.abort();
      await current.stop();
      await exited;
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
