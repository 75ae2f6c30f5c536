import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { CONSULTANT_MAIL_TEXTS, type ConsultantMailTexts } from '../../words/consultant-mails.ts';
import { ownTexts } from '../own-texts.ts';
import { readPublished } from '../read-answer.ts';
import { contentTag } from '../tags.ts';

/** The words of the mails to the consultant (product.md, Mails). */
export const CONSULTANT_MAILS_QUERY = defineQuery(
  '*[_type == "consultantMails" && _id == "consultantMails"][0]',
);

const consultantMailsShape = ownTexts(CONSULTANT_MAIL_TEXTS);

/**
 * The published words of these mails, complete, read now.
 *
 * @throws the client's error
 */
export function readConsultantMails(): Promise<ConsultantMailTexts> {
  return readPublished('consultant-mails', CONSULTANT_MAILS_QUERY, consultantMailsShape);
}

/**
 * The same, cached until they are published.
 *
 * @throws the client's error; what was cached then stays
 */
export async function getConsultantMails(): Promise<ConsultantMailTexts> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('consultantMails'));
  return readConsultantMails();
}
