import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import { completeMailTexts, type MailTexts } from '../../mail/texts.ts';
import { readPublished } from '../read-answer.ts';
import { optionalText } from '../shape.ts';
import { contentTag } from '../tags.ts';

/** The words of the mails to visitors (product.md, Mails). */
export const MAIL_TEXTS_QUERY = defineQuery(`
  *[_type == "mailTexts" && _id == "mailTexts"][0] {
    greeting,
    messageTitle,
    messageText,
    quoteTitle,
    trainingTitle,
    requestText,
    letterText,
    bindingText,
    replyText,
    mistakeText
  }
`);

const mailTextsShape = z
  .object({
    greeting: optionalText,
    messageTitle: optionalText,
    messageText: optionalText,
    quoteTitle: optionalText,
    trainingTitle: optionalText,
    requestText: optionalText,
    letterText: optionalText,
    bindingText: optionalText,
    replyText: optionalText,
    mistakeText: optionalText,
  })
  .nullable();

/**
 * The published words of the mails, read now.
 *
 * @throws InvalidContentError, or the client's error
 */
export async function readMailTexts(): Promise<MailTexts> {
  return completeMailTexts(await readPublished('mail-texts', MAIL_TEXTS_QUERY, mailTextsShape));
}

/**
 * The same, cached until they are published.
 *
 * @throws InvalidContentError, or the client's error; what was cached then stays
 */
export async function getMailTexts(): Promise<MailTexts> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('mailTexts'));
  return readMailTexts();
}
