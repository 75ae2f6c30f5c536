import { Stack } from '@sanity/ui';
import { useId } from 'react';
import {
  REQUEST_LIMITS,
  type RequestView,
  STATE_LABELS,
  TOPIC_LABELS,
} from '../../../lib/requests/states.ts';
import type { RequestsPage } from '../../../lib/requests/wire.ts';
import { ChoiceField, Row, SearchField } from '../../kit/frame/fields.tsx';
import { ViewTabs } from '../../kit/frame/view-tabs.tsx';
import type { Filters } from './api.ts';

const VIEWS: Readonly<Record<Exclude<RequestView, 'attention'>, string>> = {
  all: 'Toutes',
  unread: 'Non lues',
  late: 'En retard',
  due: 'À faire',
};

/** Filters of the inbox: a view with its count, words, a state, a kind. */
export function InboxFilters({
  filters,
  counts,
  panel,
  onChange,
}: {
  filters: Filters;
  counts: RequestsPage['counts'] | undefined;
  /** The id of the list. */
  panel: string;
  onChange: (change: Partial<Filters>) => void;
}) {
  const id = useId();
  return (
    <Stack gap={3}>
      <ViewTabs
        counts={counts}
        labels={VIEWS}
        onView={(view) => onChange({ view })}
        panel={panel}
        tool="inbox"
        view={filters.view}
      />
      <SearchField
        id={`${id}-search`}
        label="Rechercher"
        max={REQUEST_LIMITS.search}
        onChange={(search) => onChange({ search })}
        placeholder="Nom, e-mail, entreprise, texte, référence"
        value={filters.search}
      />
      <Row least="11rem">
        <ChoiceField
          id={`${id}-state`}
          label="État"
          labels={{ '': 'Tous, sauf indésirables', ...STATE_LABELS }}
          onChange={(state) => onChange({ state })}
          value={filters.state}
        />
        <ChoiceField
          id={`${id}-topic`}
          label="Demande"
          labels={{ '': 'Toutes', ...TOPIC_LABELS }}
          onChange={(topic) => onChange({ topic })}
          value={filters.topic}
        />
      </Row>
    </Stack>
  );
}
