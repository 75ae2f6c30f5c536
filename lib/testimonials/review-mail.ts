import { z } from 'zod';
import type { MailBody } from '../mail/mail-body.ts';
import { consultantWords, mailWords, type Sender } from '../mail/words.ts';
import { fillName } from '../typography/elide.ts';

const text = z.string().catch('');

/** A review that waits, as the outbox has it; what it lacks is empty, never an error. */
const waitingReview = z.object({
  name: text,
  role: text,
  company: text,
  content: text,
  rating: z.number().catch(0),
  /** E-mail of the account that wrote it. */
  account: text,
  /** The project, and the address of its client, where no account wrote it. */
  project: text,
  client: text,
  /** The published review that it would replace, for a correction. */
  corrected: z.string().nullable().catch(null),
});

type WaitingReview = z.output<typeof waitingReview>;

export const toWaitingReview = (payload: unknown): WaitingReview => waitingReview.parse(payload);

/** The consultant's mail of a review that waits for a decision (product.md, Mails): whose it is, all of it, and the way there. */
export function reviewMail(
  { name, role, company, content, rating, account, project, client, corrected }: WaitingReview,
  sender: Sender,
): { subject: string; body: MailBody } {
  const { brand, siteUrl } = mailWords(sender);
  const texts = consultantWords(sender);
  const title = fillName(corrected === null ? texts.reviewTitle : texts.correctionTitle, name);
  const facts = [
    { label: 'Note', value: `${rating} sur 5` },
    { label: 'Avis', value: content },
    { label: 'À la place de', value: corrected ?? '' },
    { label: 'Nom', value: name },
    { label: 'Fonction', value: role },
    { label: 'Entreprise', value: company },
    { label: 'Compte client', value: account },
    { label: 'Projet', value: project },
    { label: 'Adresse du client, sans compte', value: client },
  ];
  return {
    subject: title,
    body: {
      brand,
      title,
      intro: [texts.reviewText],
      facts: facts.filter(({ value }) => value !== ''),
      action: { label: texts.reviewButton, href: `${siteUrl}/studio/avis` },
      outro: [texts.replyText],
      signature: [texts.signature],
    },
  };
}
