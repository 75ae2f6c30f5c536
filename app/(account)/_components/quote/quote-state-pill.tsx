import { CLIENT_STATE_LABELS, type SentState } from '@/lib/quotes/states.ts';

/** Never by colour alone. */
const LOOKS: Readonly<Record<SentState, string>> = {
  sent: 'bg-wait-soft text-wait',
  accepted: 'bg-done-soft text-done',
  expired: 'border-[1.5px] border-edge text-muted',
  refused: 'border-[1.5px] border-edge text-muted',
  replaced: 'border-[1.5px] border-edge text-muted',
  revoked: 'border-[1.5px] border-edge text-muted',
};

/** What a client reads of a quote's state. */
export const QuoteStatePill = ({ state }: { state: SentState }) => (
  <span className={`rounded-full px-3 py-0.5 font-semibold text-sm ${LOOKS[state]}`}>
    {CLIENT_STATE_LABELS[state]}
  </span>
);
