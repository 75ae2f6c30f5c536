import { z } from 'zod';
import type { MailBody } from '../mail/mail-body.ts';
import { mailWords, type Sender } from '../mail/words.ts';

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
  /** What it would stand in the place of, where it corrects a published one. */
  corrected: z.string().nullable().catch(null),
});

type WaitingReview = z.output<typeof waitingReview>;

export const toWaitingReview = (payload: unknown): WaitingReview => waitingReview.parse(payload);

/** The consultant's mail of a review that waits for a decision (product.md, Mails): whose it is, all of it, and the way there. */
export function reviewMail(
  { name, role, company, content, rating, account, corrected }: WaitingReview,
  sender: Sender,
): { subject: string; body: MailBody } {
  const { brand, siteUrl } = mailWords(sender);
  const title = corrected === null ? `Nouvel avis de ${name}` : `Correction d’un avis de ${name}`;
  const facts = [
    { label: 'Note', value: `${rating} sur 5` },
    { label: 'Avis', value: content },
    { label: 'À la place de', value: corrected ?? '' },
    { label: 'Nom', value: name },
    { label: 'Fonction', value: role },
    { label: 'Entreprise', value: company },
    { label: 'Compte client', value: account },
  ];
  return {
    subject: title,
    body: {
      brand,
      title,
      intro: ['Il paraîtra sur le site une fois que vous l’aurez publié.'],
      facts: facts.filter(({ value }) => value !== ''),
      action: { label: 'Lire et décider', href: `${siteUrl}/studio/avis` },
      outro: ['Répondez à cet e-mail pour écrire directement à cette personne.'],
      signature: [`Envoyé par le site ${siteUrl}`],
    },
  };
}
