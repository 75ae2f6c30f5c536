import { type FormerSlug, PAGE_OF } from '../../../lib/redirects/former-slugs.ts';
import { MOVING_TYPES } from '../../../schemas/shared/former-slugs.ts';
import { isAtOneOf, isOfService } from './linked-from.ts';
import type { LinkingDocument } from './links-in.ts';

export type MovingType = keyof typeof MOVING_TYPES;

export const isMovingType = (type: string): type is MovingType => Object.hasOwn(MOVING_TYPES, type);

/** The slug of a document; undefined where it has none. */
export const slugOf = (document: object | null | undefined, type: MovingType): string | undefined =>
  (document as Record<string, { current?: string } | undefined> | null | undefined)?.[
    MOVING_TYPES[type]
  ]?.current;

/** Former slugs as a document keeps them. */
export const asItems = (former: readonly FormerSlug[]) =>
  former.map((one) => ({ _type: 'formerAddress', _key: one.slug, ...one }));

/** The paths that lead to a published document, the one of now first; a service has no page of its own. */
export function pathsOf(document: LinkingDocument): string[] {
  const { _type: type } = document;
  if (type !== 'article' && type !== 'caseStudy' && type !== 'page') return [];
  return ends(document, type).map(PAGE_OF[type]);
}

/** Whether a URL leads to a published document. */
export function leadsTo(document: LinkingDocument): (href: string) => boolean {
  return document._type === 'service'
    ? isOfService(ends(document, 'service'))
    : isAtOneOf(pathsOf(document));
}

const ends = (document: LinkingDocument, type: MovingType): string[] => [
  ...[slugOf(document, type)].filter((slug) => slug !== undefined),
  ...((document.formerAddresses ?? []) as FormerSlug[]).map(({ slug }) => slug),
];
