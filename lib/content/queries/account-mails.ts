import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { ACCOUNT_MAIL_TEXTS, type AccountMailTexts } from '../../words/account-mails.ts';
import { ownTexts } from '../own-texts.ts';
import { readPublished } from '../read-answer.ts';
import { contentTag } from '../tags.ts';

/** The words of the mails about an account (product.md, Mails). */
export const ACCOUNT_MAILS_QUERY = defineQuery(
  '*[_type == "accountMails" && _id == "accountMails"][0]',
);

const accountMailsShape = ownTexts(ACCOUNT_MAIL_TEXTS);

/**
 * The published words of these mails, complete, read now.
 *
 * @throws the client's error
 */
export function readAccountMails(): Promise<AccountMailTexts> {
  return readPublished('account-mails', ACCOUNT_MAILS_QUERY, accountMailsShape);
}

/**
 * The same, cached until they are published.
 *
 * @throws the client's error; what was cached then stays
 */
export async function getAccountMails(): Promise<AccountMailTexts> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('accountMails'));
  return readAccountMails();
}
