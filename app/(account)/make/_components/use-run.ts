import { useEffect, useState } from 'react';
import { type FollowedRun, followRun } from './follow-run.ts';

/** How a run of a scenario stands, from the moment that there is one. */
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
