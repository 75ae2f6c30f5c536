'use client';

import { useState, useTransition } from 'react';
import { showToast } from '@/app/_components/ui/show-toast.ts';
import { NO_ANSWER } from '@/lib/account/toasts.ts';
import type { Scenario } from '@/lib/make/api.ts';
import { UNCERTAIN_ADVICE, UNCERTAIN_TITLE } from '@/lib/make/uncertain.ts';
import { answerOr } from '../../_components/answer-or.ts';
import { runScenario, type ScenarioAnswer, setScenarioActive } from '../actions.ts';
import { LastRuns } from './last-runs.tsx';
import { useRun } from './use-run.ts';

const small =
  'inline-flex min-h-10 items-center rounded-full border-[1.5px] px-4 font-semibold leading-tight disabled:opacity-50';

/** Labels of a run's states; `still-running` after 40 s of following it. */
const STATUS_LABELS = {
  running: 'Exécution en cours…',
  done: 'Exécution terminée.',
  warning: 'Exécution terminée, avec des avertissements.',
  failed: 'L’exécution a échoué. Le détail est dans Make.',
  'still-running':
    'Toujours en cours après 40\u00a0secondes. Le résultat paraîtra dans les dernières exécutions.',
  unknown: 'Le scénario a démarré.',
} as const;

/** No answer came: what Make did is not known. */
const UNCERTAIN = { tone: 'error', title: UNCERTAIN_TITLE, description: UNCERTAIN_ADVICE } as const;

/** One scenario (product.md, Make); with the real Make its runs are followed. */
export function ScenarioRow({ scenario, isSample }: { scenario: Scenario; isSample: boolean }) {
  const { id, name, isActive } = scenario;
  const [pending, startTransition] = useTransition();
  const [runId, setRunId] = useState<string>();
  const run = useRun(id, isSample ? undefined : runId);
  const isRunning = run?.state === 'running';

  const execute = () =>
    startTransition(async () => {
      setRunId(undefined);
      const answer: ScenarioAnswer = await answerOr(runScenario(id), { toast: UNCERTAIN });
      setRunId(answer.runId);
      void showToast(answer.toast);
    });
  const toggle = () =>
    startTransition(async () => {
      const answer = await answerOr(setScenarioActive(id, !isActive), { toast: NO_ANSWER });
      void showToast(answer.toast);
    });

  return (
    <li className="border-line border-t-[1.5px] py-4 first:border-0">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 gap-3 pt-2">
          <span
            aria-hidden="true"
            className={`mt-1.5 size-3.5 flex-none rounded-full border-[3px] ${
              isActive ? 'border-done bg-done' : 'border-edge'
            }`}
          />
          <div className="min-w-0">
            <p className="break-words">
              <span className="font-semibold">{name}</span>{' '}
              <span className="text-muted text-sm">{isActive ? 'Actif' : 'Inactif'}</span>
            </p>
            <p role="status" className="mt-1 text-muted text-sm empty:hidden">
              {run ? STATUS_LABELS[run.state] : null}
              {run?.state === 'unknown' && run.message ? ` ${run.message}` : null}
            </p>
            {isSample ? null : <LastRuns scenarioId={id} name={name} />}
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          {isSample ? null : (
            <button
              type="button"
              disabled={pending}
              onClick={toggle}
              className={`${small} border-edge`}
            >
              {isActive ? 'Désactiver' : 'Activer'}
              <span className="sr-only"> {name}</span>
            </button>
          )}
          <button
            type="button"
            disabled={!isActive || pending || isRunning}
            onClick={execute}
            className={`${small} border-accent bg-accent text-on-accent`}
          >
            Exécuter<span className="sr-only"> {name}</span>
          </button>
        </div>
      </div>
    </li>
  );
}
