import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { ACCOUNT_TEXTS } from '../../words/account.ts';
import { ownTexts } from '../own-texts.ts';
import { readContent } from '../read.ts';
import { contentTag } from '../tags.ts';

/** The words of /auth beside those of its own page (product.md, Words of the client area). */
export const ACCOUNT_PAGES_QUERY = defineQuery(
  '*[_type == "accountPages" && _id == "accountPages"][0]',
);

const accountPagesShape = ownTexts(ACCOUNT_TEXTS);

export type AccountPages = typeof ACCOUNT_TEXTS;

/**
 * The published ones, complete. Cached until they are published.
 *
 * @throws the client's error; what was cached then stays
 */
export async function getAccountPages(): Promise<AccountPages> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('accountPages'));
  return readContent('account-pages', ACCOUNT_PAGES_QUERY, accountPagesShape);
}
