import 'server-only';
import type { AppointmentSettings } from '../content/index.ts';
import { leadsEnv } from '../env/leads.ts';
import { publicEnv } from '../env/public.ts';
import { VISITOR_MAILS } from '../leads/ceiling.ts';
import { pauseAfter } from '../leads/outbox.ts';
import { CONSULTANT_MAIL_TEXTS, type ConsultantMailTexts } from '../mail/consultant-texts.ts';
import { MAIL_TEXTS, type MailTexts } from '../mail/texts.ts';
import { MailError, type OutgoingMail, sendMail } from '../mail/transport.ts';
import { mailWords, type Sender } from '../mail/words.ts';
import { createServiceClient, type Supabase } from '../supabase/server.ts';
import { type Appointment, addLink, toAppointment } from './appointments.ts';
import { toVisitorEvent } from './calendar-events.ts';
import { invitation } from './calendar-file.ts';
import { type AppointmentMailKind, consultantMail, visitorMail } from './mails.ts';
import { appointmentPath, BOOKING_PATH } from './paths.ts';

/** How long a taken mail is this process's alone, in s: longer than its one attempt can last. */
const LEASE_SECONDS = 5 * 60;

/** What reads the published content. */
export type AppointmentContent = {
  settings: () => Promise<Omit<Sender, 'siteUrl'>>;
  mailTexts: () => Promise<MailTexts>;
  consultantTexts: () => Promise<ConsultantMailTexts>;
  appointments: () => Promise<AppointmentSettings>;
};

/** What sending needs; tests put others in their place. */
export type AppointmentOutbox = {
  database: Pick<Supabase, 'rpc'>;
  send: (mail: OutgoingMail) => Promise<void>;
  content: () => Promise<{ sender: Sender; place: string | null }>;
};

type Claimed = {
  id: string;
  attempt: number;
  recipient: 'consultant' | 'visitor';
  kind: AppointmentMailKind;
  appointment: Appointment;
};

async function claim(database: AppointmentOutbox['database']): Promise<Claimed | null> {
  const { data, error } = await database.rpc('claim_appointment_mails', {
    lease_seconds: LEASE_SECONDS,
    visitors_an_hour: VISITOR_MAILS.anHour,
    visitors_a_day: VISITOR_MAILS.aDay,
  });
  if (error) throw new Error(`the outbox does not answer (${error.code || 'no code'})`);
  const [row] = data;
  if (!row) return null;
  return {
    id: row.id,
    attempt: row.attempt,
    recipient: row.recipient as Claimed['recipient'],
    kind: row.kind as AppointmentMailKind,
    appointment: toAppointment(row.appointment as Parameters<typeof toAppointment>[0]),
  };
}

async function toMail(
  { id, recipient, kind, appointment }: Claimed,
  content: AppointmentOutbox['content'],
): Promise<OutgoingMail> {
  const { sender, place } = await content().catch((error: unknown) => {
    console.warn('Mails lack their sender:', error instanceof Error ? error.message : 'error');
    throw new MailError('ECONTENT', false);
  });
  const { brand, siteUrl } = mailWords(sender);
  const consultant = leadsEnv.MAIL_TO ?? sender.email;
  const address = leadsEnv.MAIL_FROM ?? sender.email;
  const from = { name: brand, address };
  const visitor = appointment.contact.email;
  if (recipient === 'consultant' && kind !== 'reminder') {
    const words = consultantMail(kind, appointment, sender);
    // Their calendar follows the feed: a second entry would stand beside it.
    return {
      id,
      from,
      ...words,
      to: consultant,
      replyTo: visitor,
      attachments: [],
      automatic: false,
    };
  }
  const isOff = appointment.state === 'cancelled';
  const path = isOff ? BOOKING_PATH : appointmentPath(await addLink(appointment.id));
  const link = siteUrl + path;
  const words = visitorMail(kind, appointment, { sender, place, link });
  const { method, content: file } = invitation(toVisitorEvent(appointment, { brand, place }), {
    host: new URL(siteUrl).host,
    organizer: { name: brand, email: consultant },
    attendee: visitor,
    now: Date.now(),
  });
  return {
    id,
    from,
    ...words,
    to: visitor,
    replyTo: consultant,
    attachments: [
      {
        filename: 'rendez-vous.ics',
        contentType: `text/calendar; charset=utf-8; method=${method}`,
        content: Buffer.from(file),
      },
    ],
    automatic: true,
  };
}

/**
 * Sends the mails of appointments that are due, one by one, as those of leads (lib/leads/outbox.ts): what could not be
 * sent is tried again later, but for an address that its own server refuses for good.
 *
 * @returns how many it took
 * @throws Error when the database does not answer
 */
export async function sendDueAppointmentMails({
  database,
  send,
  content,
}: AppointmentOutbox): Promise<number> {
  for (let taken = 0; ; taken += 1) {
    const mail = await claim(database);
    if (!mail) return taken;
    const failure = await toMail(mail, content)
      .then(send)
      .then(
        () => null,
        (error: unknown) => (error instanceof MailError ? error : new MailError('EUNKNOWN', false)),
      );
    if (failure) {
      const { recipient, appointment, attempt } = mail;
      console.warn(
        `The ${recipient}'s mail of the appointment ${appointment.reference} waits: ${failure.code}, attempt ${attempt}.`,
      );
    }
    const isOver = failure?.isFinal && mail.recipient === 'visitor';
    const { error } = await database.rpc('settle_appointment_mail', {
      mail_id: mail.id,
      mail_attempt: mail.attempt,
      ...(failure && { error_code: failure.code }),
      ...(failure && !isOver && { retry_seconds: pauseAfter(mail.attempt) }),
    });
    if (error) throw new Error(`the outbox does not answer (${error.code || 'no code'})`);
  }
}

/** The outbox of the running site. */
export function appointmentOutbox(read: AppointmentContent): AppointmentOutbox {
  const url = leadsEnv.SMTP_URL;
  if (!url) throw new Error('SMTP_URL is missing');
  return {
    database: createServiceClient(),
    send: (mail) => sendMail(url, mail),
    content: async () => ({
      sender: {
        ...(await read.settings()),
        // Whatever has become of these words, the mail goes out.
        mailTexts: await read.mailTexts().catch(() => MAIL_TEXTS),
        consultantTexts: await read.consultantTexts().catch(() => CONSULTANT_MAIL_TEXTS),
        siteUrl: publicEnv.siteUrl,
      },
      place: (await read.appointments()).place,
    }),
  };
}
