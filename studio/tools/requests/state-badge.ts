import { STATE_LABELS } from '../../../lib/requests/states.ts';
import { stateBadge } from '../../kit/frame/state-badge.tsx';

/** The state of a request. */
export const StateBadge = stateBadge(STATE_LABELS, {
  new: 'primary',
  in_progress: 'suggest',
  quoted: 'suggest',
  won: 'positive',
  lost: 'default',
  spam: 'critical',
});
