import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { MAIL_TEXTS, type MailTexts } from '../../words/mails.ts';
import { ownTexts } from '../own-texts.ts';
import { readPublished } from '../read-answer.ts';
import { contentTag } from '../tags.ts';

/** The words of the mails to visitors (product.md, Mails). */
export const MAIL_TEXTS_QUERY = defineQuery('*[_type == "mailTexts" && _id == "mailTexts"][0]');

const mailTextsShape = ownTexts(MAIL_TEXTS);

/**
 * The published words of the mails, complete, read now.
 *
 * @throws the client's error
 */
export function readMailTexts(): Promise<MailTexts> {
  return readPublished('mail-texts', MAIL_TEXTS_QUERY, mailTextsShape);
}

/**
 * The same, cached until they are published.
 *
 * @throws the client's error; what was cached then stays
 */
export async function getMailTexts(): Promise<MailTexts> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('mailTexts'));
  return readMailTexts();
}
