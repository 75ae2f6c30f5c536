import { formatDay } from '../../../lib/format/dates.ts';
import type { Milestone } from '../../../lib/projects/wire.ts';

/** Whether the client has approved a milestone, or is to: it does not change then. */
export const isFixed = ({ state, approval }: Pick<Milestone, 'state' | 'approval'>): boolean =>
  state === 'review' || (state === 'done' && approval?.verdict === 'approved');

/** What was asked of the client about a milestone, and what they answered, line by line. */
export function approvalWords({ approval }: Pick<Milestone, 'approval'>): string[] {
  if (!approval) return [];
  const { word, askedAt, verdict, message, name, answeredAt } = approval;
  if (!verdict || !answeredAt) {
    return [`Validation demandée le ${formatDay(askedAt)}`, word].filter((line) => line !== '');
  }
  const who = `par ${name} le ${formatDay(answeredAt)}`;
  return verdict === 'approved' ? [`Validée ${who}`] : [`Reprise demandée ${who}`, message];
}
