import { ARTICLE_TEXTS } from '../../../lib/articles/page-texts.ts';
import { CONTACT_TEXTS, QUOTE_TEXTS } from '../../../lib/leads/page-texts.ts';
import { HELP_TEXTS } from '../../../lib/site/page-texts.ts';
import { REVIEW_TEXTS } from '../../../lib/testimonials/page-texts.ts';
import type { Moves } from '../../migration.ts';

/** The small words of each document's page, by its type. */
const WORDS = new Map<string, Record<string, string>>([
  ['siteSettings', HELP_TEXTS],
  ['homePage', REVIEW_TEXTS],
  ['quotePage', QUOTE_TEXTS],
  ['contactPage', CONTACT_TEXTS],
  ['blogPage', ARTICLE_TEXTS],
]);

export const TYPES = [...WORDS.keys()];

/** Writes the site's own words into a document that has none of them: the Studio's search finds what is written. */
export const fillWords: Moves = (documents) =>
  documents.flatMap(({ _id: id, _type, words }) => {
    const own = WORDS.get(_type);
    return own && words === undefined ? [{ id, set: { words: own }, unset: [] }] : [];
  });
