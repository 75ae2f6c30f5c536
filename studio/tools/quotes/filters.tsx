import { Stack } from '@sanity/ui';
import { useId } from 'react';
import {
  QUOTE_LIMITS,
  QUOTE_STATE_LABELS,
  QUOTE_STATES,
  type QuoteState,
} from '../../../lib/quotes/states.ts';
import type { QuotesPage } from '../../../lib/quotes/wire.ts';
import { ChoiceField, SearchField } from '../../kit/frame/fields.tsx';
import type { Filters } from './api.ts';

/** The states, with how many there are where that is known. */
const counted = (counts: QuotesPage['counts'] | undefined) =>
  counts
    ? (Object.fromEntries(
        QUOTE_STATES.map((state) => [state, `${QUOTE_STATE_LABELS[state]} (${counts[state]})`]),
      ) as Record<QuoteState, string>)
    : QUOTE_STATE_LABELS;

/** Filters of the list of quotes: words, and a state with its count. */
export function QuoteFilters({
  filters,
  counts,
  onChange,
}: {
  filters: Filters;
  counts: QuotesPage['counts'] | undefined;
  onChange: (change: Partial<Filters>) => void;
}) {
  const id = useId();
  return (
    <Stack gap={3}>
      <SearchField
        id={`${id}-search`}
        label="Rechercher"
        max={QUOTE_LIMITS.search}
        onChange={(search) => onChange({ search })}
        placeholder="Nom, entreprise, e-mail, titre, numéro"
        value={filters.search}
      />
      <ChoiceField
        id={`${id}-state`}
        label="État"
        labels={{ '': 'Tous', ...counted(counts) }}
        onChange={(state) => onChange({ state })}
        value={filters.state}
      />
    </Stack>
  );
}
