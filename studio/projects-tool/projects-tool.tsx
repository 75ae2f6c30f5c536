import { AddIcon } from '@sanity/icons/Add';
import {
  Box,
  Button,
  Card,
  Flex,
  Heading,
  Spinner,
  Stack,
  TabPanel,
  Text,
  useMediaIndex,
} from '@sanity/ui';
import { useCallback, useState } from 'react';
import { useClient } from 'sanity';
import { StateLink, useRouter, useRouterState } from 'sanity/router';
import { SANITY_API_VERSION } from '../../lib/content/api-version.ts';
import type { ProjectSummary, ProjectsPage } from '../../lib/projects/wire.ts';
import { Problem } from '../problem.tsx';
import { type Pages, usePages } from '../use-pages.ts';
import { type Filters, fetchProjects, NO_FILTERS } from './api.ts';
import { NothingListed, ProjectFilters } from './filters.tsx';
import { NEW_PROJECT } from './intent.ts';
import { NewProject } from './new-project.tsx';
import { ProjectLine } from './project-line.tsx';
import { ProjectPane } from './project-pane.tsx';

/** From this step of the Studio's widths on, list and project stand side by side. */
const SIDE_BY_SIDE = 3;

const textOf = (name: 'project' | 'request') => (state: Record<string, unknown>) =>
  typeof state[name] === 'string' ? state[name] : null;
const projectOf = textOf('project');
const requestOf = textOf('request');

const projectsOf = ({ projects }: ProjectsPage) => projects;
const idOf = ({ id }: ProjectSummary) => id;

/** The tool « Projets »: what is under way for each client, and what they read of it (product.md, Projects in the Studio). */
export function ProjectsTool() {
  const { token } = useClient({ apiVersion: SANITY_API_VERSION }).config();
  const project = useRouterState(projectOf);
  const request = useRouterState(requestOf);
  const router = useRouter();
  const [filters, setFilters] = useState<Filters>(NO_FILTERS);
  const read = useCallback(
    (asked: Filters, after: string | null) => fetchProjects(token, asked, after),
    [token],
  );
  const list = usePages(read, filters, projectsOf, idOf);
  const isWide = useMediaIndex() >= SIDE_BY_SIDE;

  return (
    <Flex height="fill" id="projects">
      {isWide || !project ? (
        <Card
          borderRight={isWide}
          flex={isWide ? undefined : 1}
          height="fill"
          overflow="auto"
          style={isWide ? { flex: '0 0 26rem' } : { minWidth: 0 }}
        >
          <List
            filters={filters}
            list={list}
            onFilter={(change) => setFilters((known) => ({ ...known, ...change }))}
            project={project}
          />
        </Card>
      ) : null}
      {isWide || project ? (
        <Card flex={1} height="fill" overflow="auto" style={{ minWidth: 0 }}>
          {project === NEW_PROJECT ? (
            <NewProject
              key={request ?? ''}
              hasWayBack={!isWide}
              onCreated={(id) => {
                list.readAgain();
                router.navigate({ project: id });
              }}
              request={request}
              token={token}
            />
          ) : project ? (
            <ProjectPane
              // Another project is another pane: nothing of the one before stays.
              key={project}
              hasWayBack={!isWide}
              id={project}
              onChanged={list.readAgain}
              token={token}
            />
          ) : (
            <Flex align="center" height="fill" justify="center" padding={5}>
              <Text muted>Choisissez un projet dans la liste.</Text>
            </Flex>
          )}
        </Card>
      ) : null}
    </Flex>
  );
}

function List({
  list: { items, page, problem, isLoading, readAgain, readMore },
  filters,
  project,
  onFilter,
}: {
  list: Pages<ProjectSummary, ProjectsPage>;
  filters: Filters;
  /** The id of what is shown. */
  project: string | null;
  onFilter: (change: Partial<Filters>) => void;
}) {
  const isFiltered = filters.search !== '' || filters.view !== NO_FILTERS.view;
  return (
    <Stack gap={4} padding={4}>
      <Flex align="center" gap={3} justify="space-between">
        <Heading as="h1" size={2}>
          Projets
        </Heading>
        <Button
          as={StateLink}
          {...{ state: { project: NEW_PROJECT } }}
          fontSize={1}
          icon={AddIcon}
          mode="ghost"
          text="Nouveau projet"
        />
      </Flex>
      <ProjectFilters counts={page?.counts} filters={filters} onChange={onFilter} />
      {problem ? (
        <Problem text={problem}>
          <Button mode="ghost" onClick={readAgain} text="Réessayer" />
        </Problem>
      ) : null}
      <TabPanel
        aria-busy={isLoading}
        aria-labelledby={`projects-${filters.view}`}
        id="projects-list"
      >
        <Box role="status">
          {items === null && isLoading ? (
            <Flex align="center" gap={3} justify="center" padding={5}>
              <Spinner muted />
              <Text muted>Chargement des projets…</Text>
            </Flex>
          ) : null}
        </Box>
        {items?.length === 0 && !problem ? (
          <NothingListed
            isFiltered={isFiltered}
            onClear={() => onFilter({ search: '', view: 'all' })}
          />
        ) : null}
        <Stack as="ul" gap={2} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {items?.map((item) => (
            <ProjectLine key={item.id} isOpen={item.id === project} project={item} />
          ))}
        </Stack>
        {page?.next ? (
          <Box paddingTop={4}>
            <Button
              aria-disabled={isLoading}
              mode="ghost"
              onClick={readMore}
              text={isLoading ? 'Chargement…' : 'Afficher la suite'}
            />
          </Box>
        ) : null}
      </TabPanel>
    </Stack>
  );
}
