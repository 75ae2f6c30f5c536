import type { ProjectSummary } from '../../../lib/projects/wire.ts';

/** A project under way that asks for nothing, for tests. */
export const sampleProject: ProjectSummary = {
  id: '5b0f4e5e-0c7e-4a53-9d5c-1f0a4f6c2d11',
  name: 'Portail d’hiver',
  type: 'Application web',
  state: 'active',
  progress: 40,
  client: { email: 'ana@exemple.fr', name: 'Ana Roy', hasAccount: true },
  startsOn: '2026-11-02',
  endsOn: '2026-12-18',
  nextStep: null,
  nextMilestone: null,
  unread: 0,
  awaitsSince: null,
  overdue: 0,
  journalAt: '2026-11-20T08:00:00.000Z',
  lacksJournal: false,
  filesReceived: 0,
  activeAt: '2026-11-20T08:00:00.000Z',
  isExample: false,
  archive: null,
};
