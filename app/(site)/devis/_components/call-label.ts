import type { AppointmentSettings } from '@/lib/content/index.ts';

/** The button that leads to the free call once a request is sent; null while bookings are closed. */
export const callLabel = ({ isOpen, texts }: AppointmentSettings): string | null =>
  isOpen ? texts.contactButton : null;
