import { defineQuery } from 'groq';
import type { CustomValidator } from 'sanity';
import { PLACEHOLDER } from '../../lib/words/placeholder.ts';
import { type ContentDocument, type Definition, findMissing } from './find-missing.ts';

const API = { apiVersion: '2025-02-19' };

const IS_LIVE_QUERY = defineQuery('*[_type == "siteSettings" && _id == "siteSettings"][0].isLive');

/**
 * Validator of the switch that puts the site online for good (product.md, Going live): names what is missing,
 * in the settings as they are now and in all that is published.
 */
export const readyToGoLive: CustomValidator<boolean | undefined> = async (
  isLive,
  { document, getClient, schema },
) => {
  if (!isLive) return true;
  const types = (schema._original?.types ?? []) as Definition[];
  const published = await getClient(API)
    .withConfig({ perspective: 'published' })
    .fetch<ContentDocument[]>('*[_type in $types && _type != "siteSettings"] | order(_type asc)', {
      types: types.filter(({ type }) => type === 'document').map(({ name }) => name),
    });
  const documents = document ? [document as ContentDocument, ...published] : published;
  const missing = findMissing(documents, types).filter(({ isRequired }) => isRequired);
  if (missing.length === 0) return true;
  const fields = Map.groupBy(missing, (fact) => fact.document);
  const named = [...fields].map(
    ([name, facts]) => `${name} (${[...new Set(facts.map(({ field }) => field))].join(', ')})`,
  );
  return `Avant la mise en ligne, complétez et publiez\u00a0: ${named.join('\u202f; ')}.`;
};

/** Validator of a text that a page cannot be without: once the site is live, it is whole. */
export const wholeOnceLive: CustomValidator<string | undefined> = async (value, { getClient }) => {
  if (!value || !PLACEHOLDER.test(value)) return true;
  const isLive = await getClient(API).withConfig({ perspective: 'published' }).fetch(IS_LIVE_QUERY);
  return isLive !== true || 'Le site est en ligne\u00a0: complétez ce qui est entre crochets.';
};
