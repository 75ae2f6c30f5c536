import type { CustomValidator, ValidationContext } from 'sanity';
import {
  anchorsAt,
  DESTINATIONS_QUERY,
  type Destinations,
  deadLink,
  deadLinkMessage,
  pathOf,
  pathOfNamed,
  slugsIn,
} from '../../lib/links/dead-link.ts';
import { isLinkTarget } from '../../lib/site/link-target.ts';
import { documentAt, isSitePage } from '../../lib/site/pages.ts';

/** Paths that are a text of their own in a document. */
const PATHS = /"(\/[^"\\]*)"/g;

/** The id of every document that one names. */
const NAMES = /"_ref":"([^"\\]+)"/g;

/** Destinations by validated document: it has many links, and all of its fields are validated again together. */
const readings = {
  published: new WeakMap<object, Promise<Destinations>>(),
  drafts: new WeakMap<object, Promise<Destinations>>(),
};

function readDestinations(
  { document, getClient }: ValidationContext,
  perspective: keyof typeof readings = 'published',
): Promise<Destinations> {
  const known = document && readings[perspective].get(document);
  if (known) return known;
  const written = JSON.stringify(document ?? {});
  const paths = [...written.matchAll(PATHS)].map(([, path = '']) => path);
  const ids = [...written.matchAll(NAMES)].map(([, id = '']) => id);
  const reading = getClient({ apiVersion: '2025-02-19' })
    .withConfig({ perspective })
    .fetch(DESTINATIONS_QUERY, { slugs: slugsIn(paths), ids });
  if (document) readings[perspective].set(document, reading);
  return reading;
}

/** Validator of a link: one of the site leads to a page that is published, and to a place that it has. */
export const leadsSomewhere: CustomValidator<string | undefined> = async (href, context) => {
  if (!href?.startsWith('/') || !isLinkTarget(href)) return true;
  const dead = deadLink(href, await readDestinations(context));
  return dead ? deadLinkMessage(dead) : true;
};

/** Whether a URL is that of a page which could be chosen. */
export async function isWrittenOut(href: string, context: ValidationContext): Promise<boolean> {
  const path = pathOf(href);
  if (href.includes('?')) return false;
  const type = documentAt(path)?.type;
  // At any other address a redirect may be, or nothing.
  if (type === 'page') return anchorsAt(path, await readDestinations(context)) !== null;
  return isSitePage(path) || type !== undefined;
}

/** Validator of a page that a link names: that of the case studies is there only while there is one. */
export const pageExists: CustomValidator<{ _ref?: string } | undefined> = async (page, context) => {
  if (!page?._ref) return true;
  const found = await readDestinations(context);
  const path = pathOfNamed(page._ref, found);
  const dead = path && deadLink(path, found);
  return dead ? deadLinkMessage(dead) : true;
};

/** Validator of a place within the page that a link names. */
export const anchorExists: CustomValidator<string | undefined> = async (anchor, context) => {
  const id = (context.parent as { page?: { _ref?: string } } | undefined)?.page?._ref;
  if (!anchor || !id) return true;
  const found = await readDestinations(context);
  const path = pathOfNamed(id, found);
  if (path?.includes('#')) return 'Ce lien mène déjà à un endroit précis\u00a0: retirez celui-ci.';
  const dead = path && deadLink(`${path}#${anchor}`, found);
  if (!dead) return true;
  const drafts = await readDestinations(context, 'drafts');
  const draftPath = pathOfNamed(id, drafts);
  return draftPath && !deadLink(`${draftPath}#${anchor}`, drafts)
    ? `Cet endroit de la page ${path} n’est que dans son brouillon\u00a0: publiez-la d’abord.`
    : deadLinkMessage(dead);
};

/** Validator of an old URL: no published page may have it, which a visitor would get instead. */
export const isFree: CustomValidator<string | undefined> = async (from, context) => {
  const path = pathOf(from ?? '');
  if (!path) return true;
  const isTaken = isSitePage(path) || anchorsAt(path, await readDestinations(context));
  if (!isTaken) return true;
  return `Une page existe déjà à l’adresse ${path}\u00a0: elle ne peut pas être redirigée.`;
};
