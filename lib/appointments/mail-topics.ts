import 'server-only';
import * as z from 'zod/mini';
import { readAppointmentSettings } from '../content/queries/appointment-settings.ts';
import { sayMoment } from '../format/moments.ts';
import type { MailTopic, TopicContext } from '../mail/topic.ts';
import type { MailAttachment } from '../mail/transport.ts';
import { mailWords } from '../mail/words.ts';
import { waitingMail } from '../requests/mails.ts';
import { failed } from '../supabase/failed.ts';
import { type Appointment, toAppointment, toContact } from './appointment.ts';
import { toVisitorEvent } from './calendar-events.ts';
import { invitation } from './calendar-file.ts';
import { addLink } from './links.ts';
import {
  APPOINTMENT_CHANGE_KINDS,
  type AppointmentMailKind,
  consultantMail,
  freedMail,
  proofMail,
  visitorMail,
} from './mails.ts';
import { appointmentPath, BOOKING_PATH, proofPath } from './paths.ts';
import { placeOf } from './place.ts';

type Written = Awaited<ReturnType<MailTopic>>;

const FILE_NAME = 'rendez-vous.ics';

const calendarAttachment = ({
  method,
  content,
}: ReturnType<typeof invitation>): MailAttachment => ({
  filename: FILE_NAME,
  contentType: `text/calendar; charset=utf-8; method=${method}`,
  content: Buffer.from(content),
});

/** A change of an appointment, and what the appointment is by now; null where a later change is told instead. */
async function readMailed(event: string, { database }: TopicContext) {
  const { data, error } = await database.rpc('read_mailed_appointment', { event }).maybeSingle();
  if (error) throw failed('the appointment could not be read', error);
  return data && { action: data.action, appointment: toAppointment(data) };
}

async function toVisitor(
  kind: AppointmentMailKind,
  appointment: Appointment,
  { database, sender, from, consultant }: TopicContext,
): Promise<Written> {
  const place = placeOf(appointment, await readAppointmentSettings());
  const { brand, siteUrl } = mailWords(sender);
  const isOff = appointment.state === 'cancelled';
  const path = isOff ? BOOKING_PATH : appointmentPath(await addLink(database, appointment.id));
  const file = invitation(toVisitorEvent(appointment, { brand, place }), {
    host: new URL(siteUrl).host,
    organizer: { name: brand, email: consultant },
    sender: from,
    attendee: appointment.contact.email,
    now: Date.now(),
  });
  return {
    ...visitorMail(kind, appointment, { sender, place, link: siteUrl + path }),
    to: appointment.contact.email,
    replyTo: consultant,
    // An answer is asked for once: a reminder has the file alone, for who has not kept it.
    ...(kind === 'reminder'
      ? { attachments: [calendarAttachment(file)] }
      : { attachments: [], invitation: { filename: FILE_NAME, ...file } }),
    automatic: true,
  };
}

// Their calendar follows the feed: a file would put a second entry beside it.
const toConsultant = (
  words: ReturnType<typeof consultantMail>,
  { consultant }: TopicContext,
  replyTo: string | null,
): Written => ({
  ...words,
  to: consultant,
  replyTo,
  attachments: [],
  automatic: replyTo === null,
});

/** `appointment-proof`: a call waits until its address is proven. */
export const appointmentProof: MailTopic = async (call, context) => {
  const { database, sender, consultant, recipient } = context;
  const { data, error } = await database
    .rpc('read_waiting_call', { appointment: call })
    .maybeSingle();
  if (error) throw failed('the call that waits could not be read', error);
  if (!data) return null;
  const [start, contact] = [Date.parse(data.starts_at), toContact(data.contact)];
  if (recipient === 'notice')
    return toConsultant(waitingMail(sayMoment(start), sender), context, null);
  const link = mailWords(sender).siteUrl + proofPath(await addLink(database, call));
  return {
    ...proofMail({ start, contact }, { sender, link }),
    to: contact.email,
    replyTo: consultant,
    attachments: [],
    automatic: true,
  };
};

/** `appointment-change`: a call is booked, moved or cancelled. */
export const appointmentChange: MailTopic = async (event, context) => {
  const mailed = await readMailed(event, context);
  if (!mailed) return null;
  const { appointment } = mailed;
  const kind = z.enum(APPOINTMENT_CHANGE_KINDS).parse(mailed.action);
  const { recipient, sender } = context;
  if (recipient === 'visitor') return toVisitor(kind, appointment, context);
  if (recipient === 'notice')
    return toConsultant(waitingMail(appointment.reference, sender), context, null);
  // The consultant has said it in person.
  return kind === 'placed'
    ? null
    : toConsultant(consultantMail(kind, appointment, sender), context, appointment.contact.email);
};

/** `appointment-reminder`: the visitor's, which helps nobody once the call has begun. */
export const appointmentReminder: MailTopic = async (event, context) => {
  const mailed = await readMailed(event, context);
  if (!mailed || mailed.appointment.start <= Date.now()) return null;
  const { appointment } = mailed;
  return context.recipient === 'visitor'
    ? toVisitor('reminder', appointment, context)
    : toConsultant(waitingMail(appointment.reference, context.sender), context, null);
};

/** `appointment-freed`: a call to come went with its account, unless it would have begun by now. */
export const appointmentFreed: MailTopic = async (freed, context) => {
  const { data, error } = await context.database.rpc('read_freed_time', { freed });
  if (error) throw failed('the freed time could not be read', error);
  return data ? toConsultant(freedMail(Date.parse(data), context.sender), context, null) : null;
};
