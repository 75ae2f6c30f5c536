import { formatDay } from '@/lib/format/dates.ts';
import type { Termination } from '@/lib/quotes/contract.ts';
import { keptDues } from '@/lib/quotes/termination-paper.ts';
import { frenchTypography as t } from '@/lib/typography/index.ts';

/** The terms of a cancellation, in the words of its receipt. */
export function TerminationTerms({ termination }: { termination: Termination }) {
  const facts = [
    { label: 'Raison', value: t(termination.reason) },
    { label: 'Ce qui reste dû ou est remboursé', value: t(termination.settlement) },
    { label: 'Règlements qui restent dus', value: keptDues(termination) },
    { label: 'Fin du contrat', value: `Le ${formatDay(termination.endsOn)}` },
  ];
  return (
    <dl className="mt-4 grid max-w-3xl gap-3">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="whitespace-pre-line break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
