import { SearchIcon } from '@sanity/icons/Search';
import { Button, Flex, Select, Stack, Text, TextInput } from '@sanity/ui';
import { useId } from 'react';
import {
  QUOTE_LIMITS,
  QUOTE_STATE_LABELS,
  QUOTE_STATES,
  type QuoteState,
} from '../../lib/quotes/states.ts';
import type { QuotesPage } from '../../lib/quotes/wire.ts';
import type { Filters } from './api.ts';

/** What narrows the list: words, a state with how many there are. */
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
  const labelOf = (state: QuoteState) =>
    counts ? `${QUOTE_STATE_LABELS[state]} (${counts[state]})` : QUOTE_STATE_LABELS[state];
  return (
    <Stack gap={3}>
      <Stack gap={2}>
        <Text as="label" htmlFor={`${id}-search`} size={1} weight="medium">
          Rechercher
        </Text>
        <TextInput
          icon={SearchIcon}
          id={`${id}-search`}
          maxLength={QUOTE_LIMITS.search}
          onChange={(event) => onChange({ search: event.currentTarget.value })}
          placeholder="Nom, entreprise, e-mail, titre, numéro"
          type="search"
          value={filters.search}
        />
      </Stack>
      <Stack gap={2}>
        <Text as="label" htmlFor={`${id}-state`} size={1} weight="medium">
          État
        </Text>
        <Select
          fontSize={1}
          id={`${id}-state`}
          onChange={(event) => onChange({ state: event.currentTarget.value as QuoteState | '' })}
          value={filters.state}
        >
          <option value="">Tous</option>
          {QUOTE_STATES.map((state) => (
            <option key={state} value={state}>
              {labelOf(state)}
            </option>
          ))}
        </Select>
      </Stack>
    </Stack>
  );
}

/** Said where nothing is listed, with the way out. */
export function NothingListed({
  isFiltered,
  onClear,
}: {
  isFiltered: boolean;
  onClear: () => void;
}) {
  return (
    <Flex align="center" direction="column" gap={4} padding={5}>
      <Text align="center" muted size={1}>
        {isFiltered
          ? 'Aucun devis ne correspond.'
          : 'Aucun devis pour le moment. Faites-en un ici, ou depuis une demande\u00a0: il en reprend le client et l’estimation.'}
      </Text>
      {isFiltered ? (
        <Button fontSize={1} mode="ghost" onClick={onClear} text="Tout afficher" />
      ) : null}
    </Flex>
  );
}
