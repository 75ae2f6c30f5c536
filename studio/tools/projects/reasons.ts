import { formatDay, parisDay } from '../../../lib/format/dates.ts';
import type { ProjectSummary } from '../../../lib/projects/wire.ts';
import { sayNextStep } from '../../kit/frame/say-next-step.ts';

/** The reasons why a project asks for something, the most pressing first (studio.md, Projects in the Studio). */
export function reasonsOf(project: ProjectSummary, now: Date): string[] {
  const { awaitsSince, unread, filesReceived, lacksJournal, journalAt, overdue, nextStep } =
    project;
  const isDue = nextStep !== null && nextStep.day <= parisDay(now);
  return [
    awaitsSince ? `Message sans réponse depuis le ${formatDay(awaitsSince)}` : null,
    filesReceived > 0 ? sayReceived(filesReceived) : null,
    unread > 0 && !awaitsSince && filesReceived === 0 ? sayUnread(unread) : null,
    lacksJournal
      ? journalAt
        ? `Pas de journal depuis le ${formatDay(journalAt)}`
        : 'Le journal n’a pas encore commencé'
      : null,
    overdue > 0 ? sayOverdue(overdue) : null,
    isDue ? sayNextStep(nextStep) : null,
  ].filter((reason) => reason !== null);
}

const sayReceived = (count: number) =>
  count > 1 ? `${count}\u00a0fichiers demandés sont arrivés` : 'Un fichier demandé est arrivé';

const sayUnread = (count: number) =>
  count > 1 ? `${count}\u00a0nouvelles du client à lire` : 'Une nouvelle du client à lire';

const sayOverdue = (count: number) =>
  count > 1 ? `${count}\u00a0étapes en retard` : 'Une étape en retard';
