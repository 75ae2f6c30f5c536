import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { listen } from '../../next/silence.ts';
import { placeholdersIn, withoutPlaceholders } from '../../words/placeholder.ts';
import { clientOfVisit } from '../read-answer.ts';
import { contentTag } from '../tags.ts';
import { reportHidden } from '../view.ts';

const LIVE_QUERY = defineQuery('*[_type == "siteSettings" && _id == "siteSettings"][0].isLive');

/**
 * Whether the site is live for good (product.md, Going live), or a preview of what it will be. Settings
 * from before the question was asked say no. What is read depends on it, and is stale with the settings.
 *
 * @throws the client's error; the cached page then stays
 */
export async function isSiteLive(): Promise<boolean> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('siteSettings'));
  const client = clientOfVisit();
  return (await listen(client.fetch(LIVE_QUERY, {}, { tag: 'live' }))) === true;
}

/** An answer as the site shows it: once it is live, what is still to be filled in is left out, which a preview says. */
export async function wholeOnceLive(answer: unknown): Promise<unknown> {
  if (!(await isSiteLive())) return answer;
  reportHidden(placeholdersIn(answer));
  return withoutPlaceholders(answer);
}
