import type { Change } from '../thread/stored.ts';
import { STATE_LABELS } from './states.ts';

const stateOf = (values: Change['before']) =>
  new Map<unknown, string>(Object.entries(STATE_LABELS)).get(values.status) ?? values.status;

const day = (iso: string) => iso.split('-').reverse().join('/');

const MARKS: Readonly<Record<string, string>> = {
  read: 'lue',
  unread: 'marquée comme non lue',
  answered: 'marquée comme répondue',
};

/** A change of a request in words: « Nouveau → En discussion ». */
export function eventWords({ action, before, after }: Change): string {
  switch (action) {
    case 'moved':
      return `${stateOf(before)} → ${stateOf(after)}`;
    case 'answered':
      return before.status === after.status
        ? 'réponse envoyée'
        : `réponse envoyée, ${stateOf(before)} → ${stateOf(after)}`;
    case 'noted':
      return 'note ajoutée';
    case 'planned':
      return after.step && after.on
        ? `prochaine étape\u00a0: ${after.step}, le ${day(String(after.on))}`
        : 'prochaine étape retirée';
    case 'marked':
      return MARKS[String(after.mark)] ?? '';
    case 'merged':
      return `réunie à ${after.reference}`;
    case 'absorbed':
      return `${after.reference} réunie à celle-ci`;
    case 'unmerged':
      return `séparée de ${before.reference}`;
    case 'released':
      return `${before.reference} séparée de celle-ci`;
    default:
      return action;
  }
}
