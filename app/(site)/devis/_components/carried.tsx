import type { ReactNode } from 'react';
import { figureOrNone, TIME_LIMITS } from '@/lib/time-regained/time-regained.ts';
import type { QuoteWizard } from './use-quote-wizard.ts';

/** The choices that a card or a link brought, in one line; « Modifier » opens the question that they answer, also without scripts. */
export function Carried({
  wizard,
  change,
  children,
}: {
  wizard: QuoteWizard;
  change: string;
  children: ReactNode;
}) {
  const hours = figureOrNone(wizard.values.weeklyHours, TIME_LIMITS.weeklyHours);
  const told = [wizard.serviceName, hours && `${hours}h par semaine`].filter(Boolean);
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center gap-3">
        <span aria-hidden="true" className="port port-full flex-none" />
        <span>
          <span className="font-semibold">{told.join(', ')}</span> ·{' '}
          <span className="link whitespace-nowrap">{change}</span>
        </span>
      </summary>
      <div className="mt-6 grid gap-4">
        {children}
        {hours ? (
          <p>
            <a href="#champ-weeklyHours" className="link">
              Changer les heures
            </a>
          </p>
        ) : null}
      </div>
    </details>
  );
}
