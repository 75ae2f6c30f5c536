'use client';

import { useState } from 'react';
import type { Run } from '@/lib/make/api.ts';
import { elided } from '@/lib/typography/elide.ts';

const WHEN = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
});
const SECONDS = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });
const LABELS = {
  running: 'En cours',
  done: 'Réussie',
  warning: 'Avec avertissements',
  failed: 'Échouée',
} as const;

type Loaded = { runs: Run[] } | { message: string } | null;

async function fetchRuns(scenarioId: number): Promise<Loaded> {
  try {
    const response = await fetch(`/make/runs?scenario=${scenarioId}`);
    const answer = (await response.json()) as { runs?: Run[]; message?: string };
    return answer.runs ? { runs: answer.runs } : { message: answer.message ?? '' };
  } catch {
    return { message: 'Les dernières exécutions n’ont pas pu être lues.' };
  }
}

/** The last runs of a scenario, read when they are asked for. */
export function LastRuns({ scenarioId, name }: { scenarioId: number; name: string }) {
  const [loaded, setLoaded] = useState<Loaded>(null);
  return (
    <details
      onToggle={(event) => {
        if (!event.currentTarget.open) return;
        setLoaded(null);
        void fetchRuns(scenarioId).then(setLoaded);
      }}
    >
      <summary className="link inline-block py-1 text-sm">
        Dernières exécutions<span className="sr-only">{elided(' de ', name)}</span>
      </summary>
      <div role="status" className="text-sm">
        {loaded === null ? 'Lecture en cours…' : null}
        {loaded && 'message' in loaded ? loaded.message : null}
        {loaded && 'runs' in loaded && loaded.runs.length === 0 ? 'Aucune pour le moment.' : null}
      </div>
      {loaded && 'runs' in loaded ? (
        <ul className="mt-1 grid gap-1 text-sm">
          {loaded.runs.map((run) => (
            <li key={run.id}>
              <time dateTime={run.startedAt}>{WHEN.format(new Date(run.startedAt))}</time>
              {` · ${LABELS[run.status]} · ${SECONDS.format(run.durationMs / 1000)}\u00a0s`}
            </li>
          ))}
        </ul>
      ) : null}
    </details>
  );
}
