import { sayMoment } from '../format/moments.ts';
import type { Change } from '../thread/stored.ts';
import { APPOINTMENT_STATE_LABELS } from './states.ts';

const said = (moment: unknown) => (moment ? sayMoment(Date.parse(String(moment))) : '');

const stateLabels: Readonly<Record<string, string>> = APPOINTMENT_STATE_LABELS;

/** A change in words: « déplacé du … au … ». */
export function eventWords({ action, before, after }: Change): string {
  switch (action) {
    case 'booked':
      return `pris pour le ${said(after.starts_at)}`;
    case 'moved':
      return `déplacé du ${said(before.starts_at)} au ${said(after.starts_at)}`;
    case 'placed':
      return `lien ou lieu\u00a0: ${after.place ?? 'celui des réglages'}`;
    case 'cancelled':
      return after.reason ? `annulé\u00a0: ${after.reason}` : 'annulé';
    default:
      return `marqué «\u202f${stateLabels[action] ?? action}\u202f»`;
  }
}
