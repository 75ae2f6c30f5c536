import { PROJECT_STATE_LABELS } from '../../../lib/projects/states.ts';
import { stateBadge } from '../../kit/frame/state-badge.tsx';

/** The state of a project. */
export const StateBadge = stateBadge(PROJECT_STATE_LABELS, {
  planned: 'caution',
  active: 'primary',
  paused: 'default',
  done: 'positive',
  cancelled: 'default',
});
