import 'server-only';
import { log } from '../log/log.ts';
import type { MailBody } from './mail-body.ts';
import { mailText } from './mail-body.ts';
import { mailHtml } from './mail-html.ts';
import { smtpOptions } from './smtp.ts';

export type MailAddress = { name: string; address: string };

export type MailAttachment = { filename: string; contentType: string; content: Buffer };

/** An invitation that calendars take from a mail (RFC 5546): for programs that show it, and as a file for the others. */
export type MailInvitation = { filename: string; method: 'REQUEST' | 'CANCEL'; content: string };

export type OutgoingMail = {
  /** Id that stays the same over all attempts, so that a mail which arrives twice is recognised as one. */
  id: string;
  from: MailAddress;
  to: string;
  /** Addresses that get a copy, for everybody to see. */
  cc?: readonly string[];
  replyTo: string | null;
  subject: string;
  body: MailBody;
  attachments: readonly MailAttachment[];
  invitation?: MailInvitation;
  /** Whether a program wrote it to somebody who did not ask in person: no program is to answer it. */
  automatic: boolean;
  /** URL at which the reader's mail program turns off mails like this by one request (RFC 8058). */
  unsubscribe?: string;
};

/** Why a mail was not sent. */
export class MailError extends Error {
  /** A code or SMTP status. Never the server's words: they repeat addresses. */
  readonly code: string;
  /** Whether the recipient's address was refused for good. */
  readonly isFinal: boolean;

  constructor(code: string, isFinal: boolean) {
    super(`mail not sent (${code})`);
    this.name = 'MailError';
    this.code = code;
    this.isFinal = isFinal;
  }
}

/** Timeout of each stage of a conversation with the mail server, in ms. */
const STAGE_TIMEOUT_MS = 15_000;

/** A header's value stands on one line, whatever was written. */
const oneLine = (value: string) => value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/**
 * Sends one mail.
 *
 * @param url of the mail server (SMTP_URL). Other machines are only spoken to over TLS.
 * @throws MailError
 */
export async function sendMail(url: string, mail: OutgoingMail): Promise<void> {
  // Loaded with the first mail: no page needs it.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    ...smtpOptions(url),
    connectionTimeout: STAGE_TIMEOUT_MS,
    greetingTimeout: STAGE_TIMEOUT_MS,
    socketTimeout: STAGE_TIMEOUT_MS,
    dnsTimeout: STAGE_TIMEOUT_MS,
    // Content is ours alone: never a file's or another address's.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = mail.from.address.slice(mail.from.address.lastIndexOf('@') + 1);
  try {
    await transport.sendMail({
      from: { ...mail.from, name: oneLine(mail.from.name) },
      to: { name: '', address: mail.to },
      ...(mail.cc && { cc: mail.cc.map((address) => ({ name: '', address })) }),
      ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
      subject: oneLine(mail.subject),
      text: mailText(mail.body),
      html: mailHtml(mail.body),
      attachments: [...mail.attachments],
      ...(mail.invitation && { icalEvent: mail.invitation }),
      messageId: `<${mail.id}@${domain}>`,
      headers: {
        ...(mail.automatic && {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
        }),
        ...(mail.unsubscribe && {
          'List-Unsubscribe': `<${mail.unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    });
    // The Message-ID begins with this id.
    log.info({ mail: mail.id }, 'A mail was sent');
  } catch (error) {
    throw toMailError(error);
  } finally {
    transport.close();
  }
}

/** RFC 3463: the recipient's address is bad. Not 5.1.7 and 5.1.8, which say so of the sender's. */
const BAD_EMAIL = /^5\d\d[ -]5\.1\.(?:[12346]|10)\b/;

/** The same from a server without such codes, unless it speaks of what it thinks of this site. */
const BAD_EMAIL_IN_WORDS = /^55[03]\b(?!.5\.\d)(?!.*(?:relay|auth|sender))/is;

function toMailError(error: unknown): MailError {
  const { code, response, responseCode, command } = (error ?? {}) as Record<string, unknown>;
  const name = typeof code === 'string' ? code : 'EUNKNOWN';
  if (typeof responseCode !== 'number') {
    // No status: the address itself cannot be handed to this server.
    return new MailError(name, name === 'EENVELOPE');
  }
  // Servers refuse here too who may not send through them, which can be put right: tried again.
  const reply = command === 'RCPT TO' ? String(response) : '';
  const isFinal = BAD_EMAIL.test(reply) || BAD_EMAIL_IN_WORDS.test(reply);
  return new MailError(`${name} ${responseCode}`, isFinal);
}
