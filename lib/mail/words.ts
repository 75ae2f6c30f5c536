import { fillPlaces, finishedValues, type SharedValues } from '../content/places.ts';
import { fill } from '../typography/fill.ts';
import { CONSULTANT_MAIL_TEXTS, type ConsultantMailTexts } from '../words/consultant-mails.ts';
import type { MailTexts } from '../words/mails.ts';
import { isFilled } from '../words/placeholder.ts';
import type { PaymentSettings } from '../words/quote-settings.ts';

/** The sender and what they promise, as the site settings say, and the site's URL. */
export type Sender = SharedValues & {
  brand: string;
  ownerName: string;
  email: string;
  siteUrl: string;
  /** The consultant's texts for the mails to visitors; without them the site's own apply. */
  mailTexts?: MailTexts;
  /** The consultant's texts for the mails that they get themselves, likewise. */
  consultantTexts?: ConsultantMailTexts;
  /** Reads how quotes are paid, for the mail that tells it alone; without it that mail does not say. */
  payment?: () => Promise<PaymentSettings>;
};

/**
 * The sender's words as a mail says them. No mail tells that something is still to be filled in (product.md, Mails): an
 * empty value is left out, the brand signs alone, and the site's host stands for the brand.
 */
export function mailWords<From extends Sender>(sender: From): From & { signature: string[] } {
  const { ownerName, siteUrl } = sender;
  const brand = isFilled(sender.brand) ? sender.brand : new URL(siteUrl).host;
  const signature = [ownerName, brand, siteUrl].filter(isFilled);
  return { ...finishedValues(sender), brand, signature };
}

/** The site's texts in a mail to the consultant, signed by the site itself. */
export function consultantWords(sender: Sender): ConsultantMailTexts {
  const texts = fillPlaces(sender.consultantTexts ?? CONSULTANT_MAIL_TEXTS, finishedValues(sender));
  return { ...texts, signature: fill(texts.signature, { site: sender.siteUrl }) };
}
