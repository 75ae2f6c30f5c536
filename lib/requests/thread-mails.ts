import { z } from 'zod';
import { fillPlaces } from '../content/places.ts';
import type { MailBody } from '../mail/mail-body.ts';
import { consultantWords, mailWords, type Sender } from '../mail/words.ts';
import { fillName } from '../typography/elide.ts';
import { MAIL_TEXTS } from '../words/mails.ts';
import { replyPath } from './follow-path.ts';
import { inboxUrl } from './mails.ts';
import { storedLead } from './stored-lead.ts';
import { summaryOf } from './summary.ts';

const text = z.string().catch('');

/** A message of a thread, as the outbox has it; what it lacks is empty, never an error. */
const queued = z.object({ kind: text, request: z.unknown(), text, reference: text });

export type ThreadMail = {
  /** The name of the person whose request it is. */
  name: string;
  email: string;
  title: string;
  text: string;
  /** Reference of the request, as its author knows it. */
  reference: string;
};

export function toThreadMail(payload: unknown): ThreadMail {
  const { kind, request, text: body, reference } = queued.parse(payload);
  const lead = storedLead.parse({
    kind,
    reference,
    payload: request,
    created_at: new Date().toISOString(),
  });
  const { name, email, title } = summaryOf(lead);
  return { name, email, title, text: body, reference };
}

type Words = { subject: string; body: MailBody };

/** The consultant's answer to the visitor (product.md, Mails): their own words, and where to answer them, without an account. */
export function answerMail({ text: body, reference }: ThreadMail, sender: Sender): Words {
  const words = mailWords(sender);
  const { answerTitle, answerText, replyButton } = fillPlaces(words.mailTexts ?? MAIL_TEXTS, words);
  return {
    subject: `${answerTitle} (${reference})`,
    body: {
      brand: words.brand,
      title: `${answerTitle} ${reference}`,
      intro: body.split(/\n{2,}/),
      facts: [],
      action: {
        label: replyButton,
        href: `${words.siteUrl}${replyPath(reference)}`,
      },
      outro: [answerText],
      signature: words.signature,
    },
  };
}

/**
 * A client's message from the dashboard, for the consultant.
 *
 * @param kept the request that the Studio shows it with
 */
export function replyMail(mail: ThreadMail, kept: string, sender: Sender): Words {
  const { brand, siteUrl } = mailWords(sender);
  const texts = consultantWords(sender);
  const title = fillName(texts.threadTitle, mail.name || mail.email);
  return {
    subject: `${title} (${mail.reference})`,
    body: {
      brand,
      title,
      intro: [],
      facts: [
        { label: 'Demande', value: [mail.reference, mail.title].filter(Boolean).join(', ') },
        { label: 'Message', value: mail.text },
      ],
      action: { label: texts.requestButton, href: inboxUrl(siteUrl, kept) },
      outro: [texts.threadText],
      signature: [texts.signature],
    },
  };
}
