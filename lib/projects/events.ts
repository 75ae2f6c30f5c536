import { formatDay } from '../format/dates.ts';
import type { Change } from '../thread/stored.ts';
import { MILESTONE_STATE_LABELS, PROJECT_STATE_LABELS } from './states.ts';

/** By when a file is wanted, as the client reads it; a day that is over is no more to be kept. */
export const sayWanted = (day: string, today: string): string =>
  day < today ? `Était attendu pour le ${formatDay(day)}` : `Pour le ${formatDay(day)} si possible`;

const labelled = (labels: Readonly<Record<string, string>>, value: unknown) =>
  labels[String(value)] ?? String(value);

const quoted = (value: unknown) => `«\u202f${String(value ?? '')}\u202f»`;

const percent = (value: unknown) =>
  typeof value === 'number' ? `${value}\u00a0%` : 'selon les étapes';

/** The fields of the frame, by their French names. */
const FRAME = {
  name: 'nom',
  type: 'type',
  description: 'description',
  start: 'début',
  end: 'fin prévue',
  amount: 'montant',
} as const;

/** A change of a project in words: « En cours → Terminé ». */
export function eventWords({ action, before, after }: Change): string {
  switch (action) {
    case 'created':
      return after.quote ? 'projet ouvert par un devis accepté' : 'projet ouvert';
    case 'attached':
      return 'devis accepté, rattaché au projet';
    case 'moved':
      return `${labelled(PROJECT_STATE_LABELS, before.status)} → ${labelled(PROJECT_STATE_LABELS, after.status)}`;
    case 'edited': {
      const changed = Object.entries(FRAME)
        .filter(([field]) => before[field] !== after[field])
        .map(([, name]) => name);
      return changed.length > 0
        ? `modifié\u00a0: ${changed.join(', ')}`
        : 'enregistré sans changement';
    }
    case 'planned':
      return after.step && after.on
        ? `prochaine étape\u00a0: ${after.step}, le ${formatDay(String(after.on))}`
        : 'prochaine étape retirée';
    case 'milestones':
      return 'étapes modifiées';
    case 'milestone':
      return `étape ${quoted(after.title)}\u00a0: ${labelled(MILESTONE_STATE_LABELS, before.state)} → ${labelled(MILESTONE_STATE_LABELS, after.state)}`;
    case 'asked':
      return `validation demandée\u00a0: ${quoted(after.title)}`;
    case 'approved':
      return `étape validée par le client\u00a0: ${quoted(after.title)}`;
    case 'redo':
      return `reprise demandée par le client\u00a0: ${quoted(after.title)}`;
    case 'progress':
      return `avancement\u00a0: ${percent(before.percent)} → ${percent(after.percent)}`;
    case 'drafted':
      return `brouillon du journal ${quoted(after.title)}`;
    case 'published':
      return `journal publié\u00a0: ${quoted(after.title)}`;
    case 'corrected':
      return `journal corrigé\u00a0: ${quoted(after.title)}`;
    case 'discarded':
      return `brouillon ${quoted(before.title)} supprimé`;
    case 'wrote':
      return 'message envoyé';
    case 'answered':
      return 'message marqué comme traité';
    case 'sent':
      return `fichier déposé\u00a0: ${quoted(after.name)}`;
    case 'file-asked':
      return `fichier demandé\u00a0: ${quoted(after.title)}`;
    case 'file-again':
      return `fichier redemandé\u00a0: ${quoted(after.title)}`;
    case 'file-dropped':
      return `demande de fichier retirée\u00a0: ${quoted(after.title)}`;
    case 'file-received':
      return `fichier reçu pour ${quoted(after.title)}\u00a0: ${quoted(after.name)}`;
    case 'file-accepted':
      return `fichier accepté\u00a0: ${quoted(after.title)}`;
    case 'file-followed-up':
      return `relance pour le fichier ${quoted(after.title)}`;
    case 'removed':
      return `fichier retiré\u00a0: ${quoted(before.name)}`;
    default:
      return action;
  }
}
