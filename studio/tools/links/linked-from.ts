import { getPublishedId } from '@sanity/client/csm';
import { pathOf } from '../../../lib/links/dead-link.ts';
import { titleOf } from '../../kit/document-name.ts';
import { type FoundLink, type LinkingDocument, linksIn } from './links-in.ts';

/** A document that leads to another one, by its first link to it. */
export type LinkedFrom = {
  id: string;
  type: string;
  /** Path of the link, as the Studio's own links write it. */
  path: string;
  name: string;
  /** Whether one of its links names the document itself, which the lake then keeps. */
  names: boolean;
  /** Whether it names it otherwise than by a link: nothing else can take its place. */
  holds: boolean;
};

/**
 * The documents among these, published or drafts, that lead to one of them: by name, or by one of its URLs.
 *
 * @param leads whether a URL of the site is the document's
 */
export function linkedFrom(
  documents: readonly LinkingDocument[],
  id: string,
  leads: (href: string) => boolean,
): LinkedFrom[] {
  const all = new Map<string, LinkedFrom>();
  for (const document of documents) {
    const owner = getPublishedId(document._id);
    if (owner === id) continue;
    const found = [...linksIn(document)].filter((link) =>
      'ref' in link ? link.ref === id : leads(link.href),
    );
    const [first] = found;
    if (!first) continue;
    const before = all.get(owner);
    const refs = found.filter((link) => 'ref' in link);
    const holding = refs.find((link) => !isLinkTo(link));
    all.set(owner, {
      id: owner,
      type: document._type,
      path: before?.path ?? (holding ?? first).path,
      name: before?.name ?? titleOf(document),
      names: refs.length > 0 || before?.names === true,
      holds: holding !== undefined || before?.holds === true,
    });
  }
  return [...all.values()];
}

/** Whether a reference is where a link leads (schemas/shared/link-fields.ts). */
const isLinkTo = ({ path }: FoundLink): boolean => /(?:^|\.)page$/.test(path);

/** The links among these documents that name one of them, with the id of the published document or the draft. */
export function namingLinks(
  documents: readonly LinkingDocument[],
  id: string,
): Array<{ documentId: string; path: string }> {
  return documents.flatMap((document) =>
    [...linksIn(document)]
      .filter((link) => 'ref' in link && link.ref === id && isLinkTo(link))
      .map(({ path }) => ({ documentId: document._id, path })),
  );
}

/** Whether a URL is one of these paths, or a place within one of them. */
export const isAtOneOf =
  (paths: readonly string[]) =>
  (href: string): boolean =>
    paths.includes(pathOf(href));

/** Whether a URL is the section or the estimate of a service, by one of its ids. */
export const isOfService =
  (ids: readonly string[]) =>
  (href: string): boolean => {
    if (!href.startsWith('/')) return false;
    const { hash, searchParams } = new URL(href, 'https://site.invalid');
    const path = pathOf(href);
    if (path === '/services') return ids.includes(hash.slice(1));
    return path === '/devis' && ids.includes(searchParams.get('service') ?? '');
  };
