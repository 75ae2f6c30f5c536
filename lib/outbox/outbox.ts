import 'server-only';
import * as z from 'zod/mini';
import { BOOKING_PATH } from '../appointments/paths.ts';
import type { AppointmentSettings } from '../content/queries/appointment-settings.ts';
import { leadsEnv } from '../env/leads.ts';
import { publicEnv } from '../env/public.ts';
import type { LetterFrame } from '../estimate-letter/letter.ts';
import {
  type LetterCopy,
  type LetterSettings,
  letterFrame,
} from '../estimate-letter/letter-frame.ts';
import { log } from '../log/log.ts';
import { withRequest } from '../log/request.ts';
import { ACCOUNT_MAIL, queuedMail } from '../mail/queued-mail.ts';
import { MailError, type OutgoingMail, sendMail } from '../mail/transport.ts';
import { mailWords, type Sender } from '../mail/words.ts';
import { VISITOR_MAILS } from '../requests/ceiling.ts';
import { leadLetter } from '../requests/lead-letter.ts';
import { type CallLink, LEAD_RECIPIENTS, leadMail } from '../requests/mails.ts';
import { hasLetter, storedLead } from '../requests/stored-lead.ts';
import { answerMail, replyMail, toThreadMail } from '../requests/thread-mails.ts';
import { failed } from '../supabase/failed.ts';
import { createServiceClient, type Supabase } from '../supabase/server.ts';
import { reviewMail, toWaitingReview } from '../testimonials/review-mail.ts';
import { CONSULTANT_MAIL_TEXTS, type ConsultantMailTexts } from '../words/consultant-mails.ts';
import { MAIL_TEXTS, type MailTexts } from '../words/mails.ts';
import type { PaymentSettings } from '../words/quote-settings.ts';
import { MAIL_TOPICS } from './topics.ts';

/**
 * Lease of a taken mail to this process alone, in s: longer than its one attempt can last. If a process dies in the
 * middle, the next one takes the mail after that.
 */
const LEASE_SECONDS = 5 * 60;

/** Pauses between attempts double from the first to the longest, in s. */
const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 60 * 60;

/** Dependencies of sending; tests put others in their place. */
export type Outbox = {
  database: Pick<Supabase, 'rpc'>;
  send: (mail: OutgoingMail) => Promise<void>;
  sender: () => Promise<Sender>;
  /** Frame of the estimate that goes with a visitor's mail. */
  letter: () => Promise<LetterFrame>;
  /** The way to the free call, for a visitor's mail. */
  call: () => Promise<CallLink>;
  /** Number of mails that may go to visitors. */
  ceiling: { anHour: number; aDay: number };
  /** Seconds to wait after the attempt of this number, counted from 1. */
  pause: (attempt: number) => number;
};

export function pauseAfter(attempt: number): number {
  return Math.min(FIRST_PAUSE_SECONDS * 2 ** (attempt - 1), LONGEST_PAUSE_SECONDS);
}

/**
 * Sends the due mails of leads, their threads, reviews and topics, and says how many it took. Several processes may do
 * so at once: the database hands each mail to one of them. They are taken one by one, since ten slow attempts would
 * outlive a shared lease. A mail that could not be sent is tried again later, without end, except to an address that its
 * own server refuses for good.
 *
 * @param until takes no more once it is aborted
 * @throws Error when the database does not answer
 */
export async function sendDueMails(outbox: Outbox, until?: AbortSignal): Promise<number> {
  let taken = 0;
  for (; !until?.aborted; taken += 1) {
    const mail = await claim(outbox);
    if (!mail) break;
    await forItsRequest(mail, () => deliver(outbox, mail));
  }
  return taken;
}

/** Runs the work under the id of the request that the mail comes from, where the database was told one. */
const forItsRequest = <T>({ request_id: id }: Claimed, work: () => Promise<T>): Promise<T> =>
  id ? withRequest({ id }, work) : work();

async function deliver(outbox: Outbox, mail: Claimed): Promise<void> {
  const error = await attempt(outbox, mail);
  if (error) {
    log.warn(
      { mail: mail.id },
      `The ${mail.recipient}'s mail of ${mail.reference} waits: ${error.code}, attempt ${mail.attempt}.`,
    );
  }
  await settle(outbox, mail, error);
}

type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>;

async function claim({ database, ceiling }: Pick<Outbox, 'database' | 'ceiling'>) {
  const { data, error } = await database.rpc('claim_lead_mails', {
    max_mails: 1,
    lease_seconds: LEASE_SECONDS,
    visitors_an_hour: ceiling.anHour,
    visitors_a_day: ceiling.aDay,
    with_reviews: true,
    topics: ['thread', ACCOUNT_MAIL, ...Object.keys(MAIL_TOPICS)],
  });
  if (error) throw failed('the outbox does not answer', error);
  return data[0];
}

async function attempt(outbox: Outbox, mail: Claimed): Promise<MailError | null> {
  try {
    const outgoing = await toMail(outbox, mail);
    if (outgoing) await outbox.send(outgoing);
    return null;
  } catch (error) {
    return error instanceof MailError ? error : new MailError('EUNKNOWN', false);
  }
}

/** @throws MailError while the content cannot be read, or shown: the mail waits for it */
async function content<Read>(read: () => Promise<Read>): Promise<Read> {
  try {
    return await read();
  } catch (error) {
    log.warn({ err: error }, 'Mails lack their sender');
    throw new MailError('ECONTENT', false);
  }
}

/** @returns null where there is nothing to say any more, which counts as sent */
async function toMail(outbox: Outbox, mail: Claimed): Promise<OutgoingMail | null> {
  if (mail.kind === ACCOUNT_MAIL) return queuedMail(outbox.database, mail.id, mail.reference);
  const sender = await content(outbox.sender);
  const consultant = leadsEnv.MAIL_TO ?? sender.email;
  const address = leadsEnv.MAIL_FROM ?? sender.email;
  const writeTopic = MAIL_TOPICS[mail.kind];
  if (writeTopic) {
    const written = await writeTopic(mail.reference, {
      database: outbox.database,
      sender,
      from: address,
      consultant,
      recipient: mail.recipient,
    });
    return written && { id: mail.id, from: { name: written.body.brand, address }, ...written };
  }
  if (mail.kind === 'review') {
    const review = toWaitingReview(mail.payload);
    const words = reviewMail(review, sender);
    const from = { name: words.body.brand, address };
    const replyTo = review.account || review.client || null;
    return {
      id: mail.id,
      from,
      ...words,
      to: consultant,
      replyTo,
      attachments: [],
      automatic: false,
    };
  }
  if (mail.kind === 'answer' || mail.kind === 'reply') {
    const message = toThreadMail(mail.payload);
    const isAnswer = mail.kind === 'answer';
    const words = isAnswer
      ? answerMail(message, sender)
      : replyMail(message, mail.reference, sender);
    return {
      id: mail.id,
      from: { name: words.body.brand, address },
      ...words,
      to: isAnswer ? message.email : consultant,
      replyTo: isAnswer ? consultant : message.email,
      attachments: [],
      automatic: false,
    };
  }
  const lead = storedLead.parse(mail);
  const recipient = z.enum(LEAD_RECIPIENTS).parse(mail.recipient);
  const words = leadMail(lead, recipient, sender, await outbox.call());
  const from = { name: words.body.brand, address };
  const visitor = lead.payload.email;
  const common = { id: mail.id, from, ...words };
  if (mail.recipient === 'consultant') {
    return { ...common, to: consultant, replyTo: visitor, attachments: [], automatic: false };
  }
  if (mail.recipient === 'notice') {
    return { ...common, to: consultant, replyTo: null, attachments: [], automatic: true };
  }
  const attachments = hasLetter(lead) ? [await leadLetter(lead, await content(outbox.letter))] : [];
  return { ...common, to: visitor, replyTo: consultant, attachments, automatic: true };
}

/** Times to say how an attempt ended: a mail that was sent and not noted down is sent again. */
const SETTLE_TRIES = 3;

async function settle(
  { database, pause }: Outbox,
  mail: Claimed,
  failure: MailError | null,
): Promise<void> {
  // Only a visitor's address can be refused for good, or a client's: the consultant's is put right, and then served.
  const isOver = failure?.isFinal && ['visitor', 'client'].includes(mail.recipient);
  for (let tries = 1; ; tries += 1) {
    const { error } = await database.rpc('settle_lead_mail', {
      mail_id: mail.id,
      mail_attempt: mail.attempt,
      ...(failure && { error_code: failure.code }),
      ...(failure && !isOver && { retry_seconds: pause(mail.attempt) }),
    });
    if (!error) return;
    if (tries === SETTLE_TRIES) throw failed('the outbox does not answer', error);
    await new Promise((resolve) => setTimeout(resolve, 500 * tries));
  }
}

/** Readers of the published content. */
type SenderContent = {
  settings: () => Promise<Omit<Sender, 'siteUrl'> & LetterSettings>;
  mailTexts: () => Promise<MailTexts>;
  consultantTexts: () => Promise<ConsultantMailTexts>;
  payment: () => Promise<PaymentSettings>;
  quotePage: () => Promise<LetterCopy>;
  appointments: () => Promise<Pick<AppointmentSettings, 'isOpen' | 'texts'>>;
};

/** The outbox of the running site. */
export function siteOutbox({
  settings,
  mailTexts,
  consultantTexts,
  payment,
  quotePage,
  appointments,
}: SenderContent): Outbox {
  const url = leadsEnv.SMTP_URL;
  if (!url) throw new Error('SMTP_URL is missing');
  const sender = async () => ({
    ...(await settings()),
    // Mails go out even where their texts cannot be read.
    mailTexts: await mailTexts().catch(() => MAIL_TEXTS),
    consultantTexts: await consultantTexts().catch(() => CONSULTANT_MAIL_TEXTS),
    payment,
    siteUrl: publicEnv.siteUrl,
  });
  return {
    database: createServiceClient(),
    send: (mail) => sendMail(url, mail),
    sender,
    letter: async () => {
      const [from, copy] = await Promise.all([sender(), quotePage()]);
      return letterFrame(mailWords(from), copy);
    },
    call: async () => {
      // As with the texts: a mail goes out without it.
      const settings = await appointments().catch(() => null);
      if (!settings?.isOpen) return null;
      return { label: settings.texts.contactButton, href: `${publicEnv.siteUrl}${BOOKING_PATH}` };
    },
    ceiling: VISITOR_MAILS,
    pause: pauseAfter,
  };
}
