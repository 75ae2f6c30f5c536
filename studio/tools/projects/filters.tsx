import { Stack } from '@sanity/ui';
import { useId } from 'react';
import { PROJECT_LIMITS, type ProjectView } from '../../../lib/projects/states.ts';
import type { ProjectsPage } from '../../../lib/projects/wire.ts';
import { SearchField } from '../../kit/frame/fields.tsx';
import { ViewTabs } from '../../kit/frame/view-tabs.tsx';
import type { Filters } from './api.ts';

const VIEWS: Readonly<Record<ProjectView, string>> = {
  open: 'Ouverts',
  attention: 'À suivre',
  unread: 'Non lus',
  due: 'Étape du jour',
  all: 'Tous',
};

/** Filters of the list of projects: a view with its count, and words. */
export function ProjectFilters({
  filters,
  counts,
  panel,
  onChange,
}: {
  filters: Filters;
  counts: ProjectsPage['counts'] | undefined;
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
        tool="projects"
        view={filters.view}
      />
      <SearchField
        id={`${id}-search`}
        label="Rechercher"
        max={PROJECT_LIMITS.search}
        onChange={(search) => onChange({ search })}
        placeholder="Projet, client, e-mail"
        value={filters.search}
      />
    </Stack>
  );
}
