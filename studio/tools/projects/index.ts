import { ProjectsIcon } from '@sanity/icons/Projects';
import type { Tool } from 'sanity';
import { route } from 'sanity/router';
import { NEW_PROJECT, OPEN_PROJECTS } from '../../kit/intents.ts';
import { ProjectsTool } from './projects-tool.tsx';

/** The tool in the Studio's bar where the consultant leads projects. Each has a URL: its id. */
export const projectsTool: Tool = {
  name: 'projets',
  title: 'Projets',
  icon: ProjectsIcon,
  component: ProjectsTool,
  router: route.create('/', [route.create('/:project', [route.create('/:request')])]),
  canHandleIntent: (intent) => intent === OPEN_PROJECTS,
  getIntentState: (_intent, { project, request }) =>
    request ? { project: NEW_PROJECT, request } : project ? { project } : {},
};
