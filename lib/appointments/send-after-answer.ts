import 'server-only';
import { after } from 'next/server';
import {
  getAppointmentSettings,
  getConsultantMails,
  getMailTexts,
  getSiteSettings,
} from '../content/index.ts';
import { sendsMails } from '../leads/outbox.ts';
import { appointmentOutbox, sendDueAppointmentMails } from './outbox.ts';

/** Has the mails of appointments that wait sent once this request has its answer, where a mail server is configured. */
export function sendAppointmentMailsAfterAnswer(): void {
  if (sendsMails) after(sendMails);
}

/** What fails here is tried again by the outbox's watch (lib/leads/outbox-worker.ts). */
async function sendMails(): Promise<void> {
  try {
    await sendDueAppointmentMails(
      appointmentOutbox({
        settings: getSiteSettings,
        mailTexts: getMailTexts,
        consultantTexts: getConsultantMails,
        appointments: getAppointmentSettings,
      }),
    );
  } catch (error) {
    console.warn('Mails wait:', error instanceof Error ? error.message : 'error');
  }
}
