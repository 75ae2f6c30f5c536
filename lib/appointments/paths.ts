/** Where calls are booked (product.md, Appointments). */
export const BOOKING_PATH = '/rendez-vous';

/** Where an appointment is seen, moved and cancelled by whoever has its link. */
export const appointmentPath = (token: string) => `${BOOKING_PATH}/${token}` as const;

/** URL of the link that confirms a call: it leads to the appointment, or to what is said once the link is over. */
export const proofPath = (token: string) => `${appointmentPath(token)}?confirmer=oui` as const;

/** The URL by which the consultant's calendar follows the appointments. */
export const feedPath = (token: string) => `/api/appointments/feed/${token}` as const;
