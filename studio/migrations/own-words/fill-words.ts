import { DASHBOARD_TEXTS } from '../../../lib/words/account.ts';
import { ARTICLE_TEXTS } from '../../../lib/words/blog.ts';
import { CONSULTANT_MAIL_TEXTS } from '../../../lib/words/consultant-mails.ts';
import { MAIL_TEXTS } from '../../../lib/words/mails.ts';
import { CONTACT_TEXTS, QUOTE_TEXTS } from '../../../lib/words/requests.ts';
import { REVIEW_TEXTS } from '../../../lib/words/reviews.ts';
import { HELP_TEXTS } from '../../../lib/words/site.ts';
import type { Document, Moves } from '../../migration.ts';

/** The small words of each document's page, by its type. */
const WORDS = new Map<string, Record<string, string>>([
  ['siteSettings', HELP_TEXTS],
  ['homePage', REVIEW_TEXTS],
  ['quotePage', QUOTE_TEXTS],
  ['contactPage', CONTACT_TEXTS],
  ['blogPage', ARTICLE_TEXTS],
]);

/** Documents of such words alone, and of each the one that came last: content without it is from before. */
const TEXTS = new Map<string, [own: Record<string, string>, last: string]>([
  ['dashboardPage', [DASHBOARD_TEXTS, 'quotesText']],
  ['mailTexts', [MAIL_TEXTS, 'newsText']],
  ['consultantMails', [CONSULTANT_MAIL_TEXTS, 'newsTitle']],
]);

export const TYPES = [...WORDS.keys(), ...TEXTS.keys()];

/** The words that a document lacks; null where it is complete, or has no words. */
function missingOf(document: Document): Record<string, unknown> | null {
  const words = WORDS.get(document._type);
  if (words) return document.words === undefined ? { words } : null;
  const [own, last] = TEXTS.get(document._type) ?? [];
  if (!own || !last || document[last] !== undefined) return null;
  return Object.fromEntries(Object.entries(own).filter(([name]) => document[name] === undefined));
}

/** Writes the site's own words into a document from before them: the Studio's search finds what is written. */
export const fillWords: Moves = (documents) =>
  documents.flatMap((document) => {
    const set = missingOf(document);
    return set ? [{ id: document._id, set, unset: [] }] : [];
  });
