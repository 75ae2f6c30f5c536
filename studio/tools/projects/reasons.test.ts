import { expect, it } from 'vitest';
import type { ProjectSummary } from '../../../lib/projects/wire.ts';
import { sampleProject } from './project.fixture.ts';
import { reasonsOf } from './reasons.ts';

const now = new Date('2026-11-23T08:00:00Z');
const reasons = (change: Partial<ProjectSummary>) =>
  reasonsOf({ ...sampleProject, ...change }, now);

it('a project that goes as promised asks for nothing', () => {
  expect(reasons({})).toEqual([]);
  expect(reasons({ nextStep: { text: 'Livrer', day: '2026-11-24' } })).toEqual([]);
});

it('what waits longest is said first: a message, a file, the journal, milestones, the next step', () => {
  expect(
    reasons({
      awaitsSince: '2026-11-20T08:00:00Z',
      unread: 2,
      filesReceived: 1,
      lacksJournal: true,
      journalAt: '2026-11-09T08:00:00Z',
      overdue: 2,
      nextStep: { text: 'Livrer', day: '2026-11-23' },
    }),
  ).toEqual([
    'Message sans réponse depuis le 20 novembre 2026',
    'Un fichier demandé est arrivé',
    'Pas de journal depuis le 9 novembre 2026',
    '2\u00a0étapes en retard',
    'À faire le 23 novembre 2026\u00a0: Livrer',
  ]);
});

it('says one of a kind as one', () => {
  expect(reasons({ unread: 1, overdue: 1, lacksJournal: true, journalAt: null })).toEqual([
    'Une nouvelle du client à lire',
    'Le journal n’a pas encore commencé',
    'Une étape en retard',
  ]);
  expect(reasons({ unread: 3 })).toEqual(['3\u00a0nouvelles du client à lire']);
  expect(reasons({ unread: 3, filesReceived: 2 })).toEqual([
    '2\u00a0fichiers demandés sont arrivés',
  ]);
});
