import type { RequestState } from '@/lib/requests/states.ts';
import { type StateLook, StatePill } from './state-pill.tsx';

/** Label and colour of a request's state for its client; a request held for spam looks like a received one. */
const STATES: Readonly<Record<RequestState, { label: string; look: StateLook }>> = {
  new: { label: 'Reçue', look: 'waiting' },
  in_progress: { label: 'En discussion', look: 'moving' },
  quoted: { label: 'Devis envoyé', look: 'moving' },
  won: { label: 'Acceptée', look: 'done' },
  lost: { label: 'Sans suite', look: 'over' },
  spam: { label: 'Reçue', look: 'waiting' },
};

/** The state of a request, as its client reads it. */
export const RequestStatePill = ({ state }: { state: RequestState }) => (
  <StatePill look={STATES[state].look}>{STATES[state].label}</StatePill>
);
