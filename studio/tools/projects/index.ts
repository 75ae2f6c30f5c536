import { ProjectsIcon } from '@sanity/icons/Projects';
import { lazy } from 'react';
import type { Tool } from 'sanity';
import { route } from 'sanity/router';
import { NEW_PROJECT, OPEN_PROJECTS } from '../../kit/intents.ts';

/** The tool in the Studio's bar where the consultant leads projects. Each has a URL: its id. */
export const projectsTool: Tool = {
  name: 'projets',
  title: 'Projets',
  icon: ProjectsIcon,
  component: lazy(() => import('./projects-tool.tsx')),
  router: route.create('/', [route.create('/:project', [route.create('/:request')])]),
  canHandleIntent: (intent) => intent === OPEN_PROJECTS,
  getIntentState: (_intent, { project, request }) =>
    request ? { project: NEW_PROJECT, request } : project ? { project } : {},
};
