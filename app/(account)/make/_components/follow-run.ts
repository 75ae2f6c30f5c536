import type { RunStatus } from '@/lib/make/api.ts';

/** Interval at which a run is polled, and for how long at most, in ms. */
const POLL_MS = 2_000;
const PATIENCE_MS = 40_000;

/** The state of a scenario's run; `unknown` where following it failed, with `message`. */
export type FollowedRun =
  | { state: RunStatus | 'still-running' }
  | { state: 'unknown'; message: string };

/** Follows a run until it ends, for 40 s at most, and tells each state that it comes to. */
export async function followRun(
  scenarioId: number,
  runId: string,
  signal: AbortSignal,
  tell: (run: FollowedRun) => void,
): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  const query = new URLSearchParams({ scenario: String(scenarioId), run: runId });
  tell({ state: 'running' });
  try {
    while (Date.now() < deadline) {
      await pause(POLL_MS, signal);
      const response = await fetch(`/make/runs?${query}`, { signal });
      const answer = (await response.json()) as { status?: RunStatus; message?: string };
      if (!answer.status) {
        tell({ state: 'unknown', message: answer.message ?? '' });
        return;
      }
      if (answer.status !== 'running') {
        tell({ state: answer.status });
        return;
      }
    }
    tell({ state: 'still-running' });
  } catch {
    if (!signal.aborted) {
      tell({ state: 'unknown', message: 'La suite de l’exécution n’a pas pu être lue.' });
    }
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
