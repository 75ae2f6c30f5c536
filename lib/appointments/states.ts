export const APPOINTMENT_STATES = ['booked', 'cancelled', 'done', 'absent'] as const;

export type AppointmentState = (typeof APPOINTMENT_STATES)[number];

/** The states as the consultant calls them. */
export const APPOINTMENT_STATE_LABELS: Readonly<Record<AppointmentState, string>> = {
  booked: 'Confirmé',
  cancelled: 'Annulé',
  done: 'Fait',
  absent: 'Absent',
};

/** Views of the list of appointments: those to come, those that are over, those to say how they went. */
export const APPOINTMENT_VIEWS = ['upcoming', 'past', 'settle'] as const;

export type AppointmentView = (typeof APPOINTMENT_VIEWS)[number];
