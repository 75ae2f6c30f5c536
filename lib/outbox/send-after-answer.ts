import 'server-only';
import { after } from 'next/server';
import {
  getAppointmentSettings,
  getConsultantMails,
  getMailTexts,
  getQuotePage,
  getSiteSettings,
} from '../content/index.ts';
import { sendsMails } from '../env/leads.ts';
import { log } from '../log/log.ts';
import { sendDueMails, siteOutbox } from './outbox.ts';

/** Sends the waiting mails once this request has its answer, where a mail server is configured. */
export function sendMailsAfterAnswer(): void {
  if (sendsMails) after(sendMails);
}

/** Sends the due mails; what fails here is tried again by the job `mails` (lib/jobs). */
async function sendMails(): Promise<void> {
  try {
    await sendDueMails(
      siteOutbox({
        settings: getSiteSettings,
        mailTexts: getMailTexts,
        consultantTexts: getConsultantMails,
        quotePage: getQuotePage,
        appointments: getAppointmentSettings,
      }),
    );
  } catch (error) {
    log.warn({ err: error }, 'Mails wait');
  }
}
