import { APPOINTMENT_STATE_LABELS } from '../../../lib/appointments/states.ts';
import { stateBadge } from '../../kit/frame/state-badge.tsx';

/** The state of an appointment. */
export const AppointmentBadge = stateBadge(APPOINTMENT_STATE_LABELS, {
  booked: 'primary',
  cancelled: 'default',
  done: 'positive',
  absent: 'caution',
});
