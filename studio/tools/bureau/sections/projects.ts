import { ProjectsIcon } from '@sanity/icons/Projects';
import type { ProjectSummary, ProjectsPage } from '../../../../lib/projects/wire.ts';
import { OPEN_PROJECTS } from '../../../kit/intents.ts';
import { fetchProjects, NO_FILTERS } from '../../projects/api.ts';
import { reasonsOf } from '../../projects/reasons.ts';
import type { BureauLine, BureauSection } from '../section.ts';
import { answerProject } from '../windows/index.ts';

/** The lines of projects that ask for something: unanswered messages first, then files that came, silent journals, late projects. */
export function linesOf(
  { projects, next }: Pick<ProjectsPage, 'projects' | 'next'>,
  now: Date,
): BureauLine[] {
  const rank = ({ awaitsSince, filesReceived, lacksJournal }: ProjectSummary) =>
    awaitsSince ? 0 : filesReceived > 0 ? 1 : lacksJournal ? 2 : 3;
  const lines = projects
    .toSorted((a, b) => rank(a) - rank(b))
    .map((project): BureauLine => {
      const { id, name, client } = project;
      return {
        key: id,
        title: `${name}, pour ${client.name || client.email}`,
        detail: reasonsOf(project, now).join(' · '),
        intent: OPEN_PROJECTS,
        params: { project: id },
        ...(project.awaitsSince && {
          actions: [{ label: 'Répondre…', window: answerProject({ id, name }) }],
        }),
      };
    });
  if (next) {
    lines.push({
      key: 'others',
      title: 'Et d’autres projets',
      detail: 'Dans l’outil Projets',
      intent: OPEN_PROJECTS,
      params: {},
    });
  }
  return lines;
}

/** Projects whose client waits: for an answer, for a word on what they sent, for this week's journal, for a milestone past its day. */
export const projects: BureauSection = {
  name: 'projets',
  title: 'Projets',
  icon: ProjectsIcon,
  asks: true,
  empty: 'Aucun projet ne vous attend.',
  read: async ({ token }) =>
    linesOf(await fetchProjects(token, { ...NO_FILTERS, view: 'attention' }, null), new Date()),
};
