import { SearchIcon } from '@sanity/icons/Search';
import { Button, Flex, Stack, Tab, TabList, Text, TextInput } from '@sanity/ui';
import { useId } from 'react';
import { PROJECT_LIMITS, PROJECT_VIEWS, type ProjectView } from '../../lib/projects/states.ts';
import type { ProjectsPage } from '../../lib/projects/wire.ts';
import type { Filters } from './api.ts';

const VIEWS: Readonly<Record<ProjectView, string>> = {
  open: 'Ouverts',
  attention: 'À suivre',
  unread: 'Non lus',
  due: 'Étape du jour',
  all: 'Tous',
};

/** What narrows the projects: a view with its count, and words. */
export function ProjectFilters({
  filters,
  counts,
  onChange,
}: {
  filters: Filters;
  counts: ProjectsPage['counts'] | undefined;
  onChange: (change: Partial<Filters>) => void;
}) {
  const id = useId();
  const labelOf = (view: ProjectView) =>
    view === 'all' || !counts ? VIEWS[view] : `${VIEWS[view]} (${counts[view]})`;
  return (
    <Stack gap={3}>
      <TabList gap={1} style={{ flexWrap: 'wrap' }}>
        {PROJECT_VIEWS.map((view) => (
          <Tab
            key={view}
            aria-controls="projects-list"
            fontSize={1}
            id={`projects-${view}`}
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
          maxLength={PROJECT_LIMITS.search}
          onChange={(event) => onChange({ search: event.currentTarget.value })}
          placeholder="Projet, client, e-mail"
          type="search"
          value={filters.search}
        />
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
          ? 'Aucun projet ne correspond.'
          : 'Aucun projet en cours. Un devis accepté en crée un\u202f; vous pouvez aussi le créer ici, ou depuis une demande gagnée.'}
      </Text>
      {isFiltered ? (
        <Button fontSize={1} mode="ghost" onClick={onClear} text="Tout afficher" />
      ) : null}
    </Flex>
  );
}
