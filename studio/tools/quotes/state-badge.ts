import { QUOTE_STATE_LABELS } from '../../../lib/quotes/states.ts';
import { stateBadge } from '../../kit/frame/state-badge.tsx';

/** The state of a quote. */
export const StateBadge = stateBadge(QUOTE_STATE_LABELS, {
  draft: 'default',
  sent: 'primary',
  expired: 'caution',
  accepted: 'positive',
  refused: 'critical',
  replaced: 'default',
  revoked: 'default',
  withdrawn: 'critical',
  terminated: 'default',
});
