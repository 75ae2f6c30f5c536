import { expect, it } from 'vitest';
import type { ProjectSummary } from '../../../../lib/projects/wire.ts';
import { sampleProject } from '../../projects/project.fixture.ts';
import { linesOf } from './projects.ts';

const project = (id: string, change: Partial<ProjectSummary>): ProjectSummary => ({
  ...sampleProject,
  id,
  ...change,
});

it('says why each project asks for something, unanswered messages first, then files that came, and leads to it', () => {
  const lines = linesOf(
    {
      projects: [
        project('late', { overdue: 1 }),
        project('silent', { lacksJournal: true, journalAt: '2026-11-09T08:00:00Z' }),
        project('arrived', { filesReceived: 1, unread: 1 }),
        project('asked', {
          awaitsSince: '2026-11-22T08:00:00Z',
          client: { email: 'leo@exemple.fr', name: '', hasAccount: true },
        }),
      ],
      next: 'encore',
    },
    new Date('2026-11-23T08:00:00Z'),
  );
  expect(lines.map(({ title, detail, params }) => [title, detail, params])).toEqual([
    [
      'Portail d’hiver, pour leo@exemple.fr',
      'Message sans réponse depuis le 22 novembre 2026',
      { project: 'asked' },
    ],
    ['Portail d’hiver, pour Ana Roy', 'Un fichier demandé est arrivé', { project: 'arrived' }],
    [
      'Portail d’hiver, pour Ana Roy',
      'Pas de journal depuis le 9 novembre 2026',
      { project: 'silent' },
    ],
    ['Portail d’hiver, pour Ana Roy', 'Une étape en retard', { project: 'late' }],
    ['Et d’autres projets', 'Dans l’outil Projets', {}],
  ]);
  expect(
    lines.flatMap(({ key, actions = [] }) => actions.map(({ label }) => [key, label])),
  ).toEqual([['asked', 'Répondre…']]);
});
