import { Badge, type BadgeTone } from '@sanity/ui';
import { type RequestState, STATE_LABELS } from '../../lib/inbox/states.ts';

const TONES: Readonly<Record<RequestState, BadgeTone>> = {
  new: 'primary',
  in_progress: 'suggest',
  quoted: 'suggest',
  won: 'positive',
  lost: 'default',
  spam: 'critical',
};

/** The state of a request, in words and by colour. */
export const StateBadge = ({ state }: { state: RequestState }) => (
  <Badge fontSize={1} tone={TONES[state]}>
    {STATE_LABELS[state]}
  </Badge>
);
