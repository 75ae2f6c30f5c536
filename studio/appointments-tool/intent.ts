/** The intent that leads to the tool « Rendez-vous » from anywhere in the Studio. */
export const OPEN_APPOINTMENTS = 'open-appointments';
