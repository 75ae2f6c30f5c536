import { CLIENT_STATE_LABELS, type SentState } from '@/lib/quotes/states.ts';
import { type StateLook, StatePill } from '../state-pill.tsx';

const LOOKS: Readonly<Record<SentState, StateLook>> = {
  sent: 'waiting',
  accepted: 'done',
  expired: 'over',
  refused: 'over',
  replaced: 'over',
  revoked: 'over',
  withdrawn: 'over',
  terminated: 'over',
};

/** The state of a quote, as its client reads it, or one of several who has signed it. */
export const QuoteStatePill = ({
  state,
  isSigned = false,
}: {
  state: SentState;
  isSigned?: boolean;
}) => (
  <StatePill look={LOOKS[state]}>
    {isSigned && state === 'sent' ? 'Signé par vous' : CLIENT_STATE_LABELS[state]}
  </StatePill>
);
