import { AddIcon } from '@sanity/icons/Add';
import { Button } from '@sanity/ui';
import { useCallback, useState } from 'react';
import { StateLink, useRouter } from 'sanity/router';
import type { ProjectSummary, ProjectsPage } from '../../../lib/projects/wire.ts';
import { NothingListed } from '../../kit/frame/page-items.tsx';
import { PageList } from '../../kit/frame/page-list.tsx';
import { TwoPanes } from '../../kit/frame/two-panes.tsx';
import { usePages } from '../../kit/frame/use-pages.ts';
import { useRouteParam } from '../../kit/frame/use-route-param.ts';
import { useToken } from '../../kit/frame/use-token.ts';
import { tabId } from '../../kit/frame/view-tabs.tsx';
import { NEW_PROJECT } from '../../kit/intents.ts';
import { type Filters, fetchProjects, NO_FILTERS } from './api.ts';
import { ProjectFilters } from './filters.tsx';
import { NewProject } from './new-project.tsx';
import { ProjectLine } from './project-line.tsx';
import { ProjectPane } from './project-pane.tsx';

const LIST = 'projects-list';

const projectsOf = ({ projects }: ProjectsPage) => projects;
const idOf = ({ id }: ProjectSummary) => id;

/** Whether the filters hide projects: an empty list then does not mean that there are none. */
const isNarrow = ({ view, search }: Filters) =>
  search.trim() !== '' || (view !== 'open' && view !== 'all');

/** The tool « Projets »: the projects of each client, and what they read of them (studio.md, Projects in the Studio). */
export default function ProjectsTool() {
  const token = useToken();
  const project = useRouteParam('project');
  const request = useRouteParam('request');
  const router = useRouter();
  const [filters, setFilters] = useState<Filters>(NO_FILTERS);
  const read = useCallback(
    (asked: Filters, after: string | null) => fetchProjects(token, asked, after),
    [token],
  );
  const list = usePages(read, filters, projectsOf, idOf);

  return (
    <TwoPanes
      hint="Choisissez un projet dans la liste."
      id="projects"
      list={
        <PageList
          action={
            <Button
              as={StateLink}
              {...{ state: { project: NEW_PROJECT } }}
              fontSize={1}
              icon={AddIcon}
              mode="ghost"
              text="Nouveau projet"
            />
          }
          filters={
            <ProjectFilters
              counts={list.page?.counts}
              filters={filters}
              onChange={(change) => setFilters((known) => ({ ...known, ...change }))}
              panel={LIST}
            />
          }
          line={(item) => <ProjectLine key={item.id} isOpen={item.id === project} project={item} />}
          loading="Chargement des projets…"
          nothing={
            isNarrow(filters) ? (
              <NothingListed
                onClear={() => setFilters({ view: 'all', search: '' })}
                text="Aucun projet ne correspond."
              />
            ) : (
              <NothingListed
                text={
                  'Aucun projet en cours. Un devis accepté en crée un\u202f; vous pouvez aussi le créer ici, ou depuis une demande gagnée.'
                }
              />
            )
          }
          pages={list}
          panel={{ id: LIST, tab: tabId('projects', filters.view) }}
          title="Projets"
        />
      }
      opened={project}
      wayBack="Tous les projets"
    >
      {project === NEW_PROJECT ? (
        <NewProject
          key={request ?? ''}
          onCreated={(id) => {
            list.readAgain();
            router.navigate({ project: id });
          }}
          request={request}
          token={token}
        />
      ) : project ? (
        <ProjectPane key={project} id={project} onChanged={list.readAgain} token={token} />
      ) : null}
    </TwoPanes>
  );
}
