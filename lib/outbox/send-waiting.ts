import 'server-only';
import { readAppointmentSettings } from '../content/queries/appointment-settings.ts';
import { readConsultantMails, readMailTexts } from '../content/queries/mails.ts';
import { readQuotePage } from '../content/queries/quote-page.ts';
import { readSiteSettings } from '../content/queries/site-settings.ts';
import { sendsMails } from '../env/leads.ts';
import { sendDueMails, siteOutbox } from './outbox.ts';

/**
 * Sends the mails that wait: those whose first attempt failed, and those that a stopped process left behind.
 *
 * @param until takes no more mails once it is aborted
 * @returns how many it took; none where no mail server is configured
 * @throws Error when the database does not answer
 */
export async function sendWaitingMails(until: AbortSignal): Promise<number> {
  if (!sendsMails) return 0;
  const outbox = siteOutbox({
    settings: readSiteSettings,
    mailTexts: readMailTexts,
    consultantTexts: readConsultantMails,
    quotePage: readQuotePage,
    appointments: readAppointmentSettings,
  });
  return sendDueMails(outbox, until);
}
