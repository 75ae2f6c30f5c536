import { SearchIcon } from '@sanity/icons/Search';
import { Box, Button, Flex, Select, Stack, Tab, TabList, Text, TextInput } from '@sanity/ui';
import { useId } from 'react';
import {
  REQUEST_STATES,
  REQUEST_TOPICS,
  type RequestState,
  type RequestTopic,
  type RequestView,
  STATE_LABELS,
  TOPIC_LABELS,
} from '../../lib/inbox/states.ts';
import type { RequestsPage } from '../../lib/inbox/wire.ts';
import type { Filters } from './api.ts';

type Shown = Exclude<RequestView, 'attention'>;

const VIEWS: Readonly<Record<Shown, string>> = {
  all: 'Toutes',
  unread: 'Non lues',
  late: 'En retard',
  due: 'À faire',
};

/** What narrows the inbox: a view with its count, words, a state, a kind. */
export function InboxFilters({
  filters,
  counts,
  onChange,
}: {
  filters: Filters;
  counts: RequestsPage['counts'] | undefined;
  onChange: (change: Partial<Filters>) => void;
}) {
  const id = useId();
  const labelOf = (view: Shown) =>
    view === 'all' || !counts ? VIEWS[view] : `${VIEWS[view]} (${counts[view]})`;
  return (
    <Stack gap={3}>
      <TabList gap={1} style={{ flexWrap: 'wrap' }}>
        {(Object.keys(VIEWS) as Shown[]).map((view) => (
          <Tab
            key={view}
            aria-controls="inbox-list"
            fontSize={1}
            id={`inbox-${view}`}
            label={labelOf(view)}
            onClick={() => onChange({ view })}
            padding={3}
            selected={view === filters.view}
          />
        ))}
      </TabList>
      <Stack gap={2}>
        <Text as="label" htmlFor={`${id}-search`} size={1} weight="medium">
          Rechercher
        </Text>
        <TextInput
          icon={SearchIcon}
          id={`${id}-search`}
          maxLength={200}
          onChange={(event) => onChange({ search: event.currentTarget.value })}
          placeholder="Nom, e-mail, entreprise, texte, référence"
          type="search"
          value={filters.search}
        />
      </Stack>
      <Flex gap={3}>
        <Choice
          all="Tous, sauf indésirables"
          id={`${id}-state`}
          label="État"
          labels={STATE_LABELS}
          onChange={(state) => onChange({ state: state as RequestState | '' })}
          options={REQUEST_STATES}
          value={filters.state}
        />
        <Choice
          all="Toutes"
          id={`${id}-topic`}
          label="Demande"
          labels={TOPIC_LABELS}
          onChange={(topic) => onChange({ topic: topic as RequestTopic | '' })}
          options={REQUEST_TOPICS}
          value={filters.topic}
        />
      </Flex>
    </Stack>
  );
}

function Choice<Value extends string>({
  id,
  label,
  all,
  options,
  labels,
  value,
  onChange,
}: {
  id: string;
  label: string;
  /** What is said where nothing is chosen. */
  all: string;
  options: readonly Value[];
  labels: Readonly<Record<Value, string>>;
  value: Value | '';
  onChange: (value: string) => void;
}) {
  return (
    <Box flex={1} style={{ minWidth: 0 }}>
      <Stack gap={2}>
        <Text as="label" htmlFor={id} size={1} weight="medium">
          {label}
        </Text>
        <Select
          fontSize={1}
          id={id}
          onChange={(event) => onChange(event.currentTarget.value)}
          value={value}
        >
          <option value="">{all}</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {labels[option]}
            </option>
          ))}
        </Select>
      </Stack>
    </Box>
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
          ? 'Aucune demande ne correspond.'
          : 'Aucune demande pour le moment. Celles de la page du devis et du formulaire de contact arrivent ici.'}
      </Text>
      {isFiltered ? (
        <Button fontSize={1} mode="ghost" onClick={onClear} text="Tout afficher" />
      ) : null}
    </Flex>
  );
}
