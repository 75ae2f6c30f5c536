import { Badge, type BadgeTone } from '@sanity/ui';
import { QUOTE_STATE_LABELS, type QuoteState } from '../../lib/quotes/states.ts';

const TONES: Readonly<Record<QuoteState, BadgeTone>> = {
  draft: 'default',
  sent: 'primary',
  expired: 'caution',
  accepted: 'positive',
  refused: 'critical',
  replaced: 'default',
  revoked: 'default',
};

/** The state of a quote, in words and by colour. */
export const StateBadge = ({ state }: { state: QuoteState }) => (
  <Badge fontSize={1} tone={TONES[state]}>
    {QUOTE_STATE_LABELS[state]}
  </Badge>
);
