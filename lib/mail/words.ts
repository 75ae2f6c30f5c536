import { fillPlaces, finishedValues, type SharedValues } from '../content/places.ts';
import { fill } from '../typography/fill.ts';
import { CONSULTANT_MAIL_TEXTS, type ConsultantMailTexts } from '../words/consultant-mails.ts';
import type { MailTexts } from '../words/mails.ts';
import { isFilled } from '../words/placeholder.ts';

/** Who writes and what is promised, as the site settings say, and where the site is. */
export type Sender = SharedValues & {
  brand: string;
  ownerName: string;
  email: string;
  siteUrl: string;
  /** What the consultant wrote for the mails to visitors; without it they say the site's own words. */
  mailTexts?: MailTexts;
  /** Likewise for the mails that they get themselves. */
  consultantTexts?: ConsultantMailTexts;
};

/**
 * The sender's words as a mail says them, which never tells that something is still to be filled in (product.md,
 * Mails): what is missing is left out, the brand signs alone, and the site's host stands for the brand.
 */
export function mailWords<From extends Sender>(sender: From): From & { signature: string[] } {
  const { ownerName, siteUrl } = sender;
  const brand = isFilled(sender.brand) ? sender.brand : new URL(siteUrl).host;
  const signature = [ownerName, brand, siteUrl].filter(isFilled);
  return { ...finishedValues(sender), brand, signature };
}

/** What the site says in a mail to the consultant, signed by itself. */
export function consultantWords(sender: Sender): ConsultantMailTexts {
  const texts = fillPlaces(sender.consultantTexts ?? CONSULTANT_MAIL_TEXTS, finishedValues(sender));
  return { ...texts, signature: fill(texts.signature, { site: sender.siteUrl }) };
}
