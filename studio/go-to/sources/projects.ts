import { PROJECT_STATE_LABELS } from '../../../lib/projects/states.ts';
import { OPEN_PROJECTS } from '../../kit/intents.ts';
import { fetchProjects, NO_FILTERS } from '../../tools/projects/api.ts';
import type { Source } from '../source.ts';

/** The projects, also those that are over. */
export const projects: Source = {
  name: 'Projets',
  from: 2,
  isSearchedByServer: true,
  read: async ({ token }, search) => {
    const { projects: found } = await fetchProjects(
      token,
      { ...NO_FILTERS, view: 'all', search },
      null,
    );
    return found.map(({ id, name, client, state }) => ({
      key: `projet-${id}`,
      group: 'Projets',
      title: name,
      detail: [client?.name || client?.email, PROJECT_STATE_LABELS[state]]
        .filter(Boolean)
        .join(' · '),
      names: [client?.name ?? '', client?.email ?? ''],
      isFound: true,
      to: { intent: OPEN_PROJECTS, params: { project: id } },
    }));
  },
};
