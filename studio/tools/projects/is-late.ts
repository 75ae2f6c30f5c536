import type { Milestone } from '../../../lib/projects/wire.ts';

/** Whether the day of something that is still open has passed. */
export const isLate = ({ day, state }: Pick<Milestone, 'day' | 'state'>, today: string): boolean =>
  day !== null && day < today && (state === 'todo' || state === 'doing');
