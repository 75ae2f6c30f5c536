import { useEffect, useState } from 'react';
import { type FollowedRun, followRun } from './follow-run.ts';

/** The state of a scenario's run, as soon as there is one. */
export function useRun(scenarioId: number, runId: string | undefined): FollowedRun | null {
  const [run, setRun] = useState<FollowedRun | null>(null);

  useEffect(() => {
    if (!runId) return;
    const stop = new AbortController();
    void followRun(scenarioId, runId, stop.signal, setRun);
    return () => stop.abort();
  }, [scenarioId, runId]);

  return run;
}
