import type { SanityClient } from '@sanity/client';
import {
  DESTINATIONS_QUERY,
  deadLink,
  deadLinkMessage,
  slugsIn,
} from '../../../lib/links/dead-link.ts';
import type { Verdict } from '../../../lib/links/follow.ts';
import { isLinkTarget, leavesSite } from '../../../lib/site/link-target.ts';
import { titleOf } from '../../kit/document-name.ts';
import { type LinkingDocument, linksIn } from './links-in.ts';
import { readDocuments } from './read-documents.ts';

/** A link of the content, and where the Studio opens it. */
export type ContentLink = {
  documentId: string;
  documentType: string;
  /** Path of the field, as the Studio's own links write it. */
  path: string;
  /** The document's name. */
  document: string;
  href: string;
};

/** A link that leads nowhere, with its fault and the remedy. */
export type BrokenLink = ContentLink & { problem: string };

/** The links with a URL of their own among the content: of this site, and to other sites. */
function linksOf(documents: readonly LinkingDocument[]): ContentLink[] {
  return documents.flatMap((document) =>
    [...linksIn(document)].flatMap((link) => {
      if (!('href' in link) || !isLinkTarget(link.href)) return [];
      const { _id: documentId, _type: documentType } = document;
      return [
        { documentId, documentType, path: link.path, document: titleOf(document), href: link.href },
      ];
    }),
  );
}

/**
 * Reads all links of the content, drafts in their place, that can be broken: those of the site that lead to nothing
 * published, and those to other sites, which only their servers can tell.
 *
 * @throws the client's error
 */
export async function readLinks(
  client: SanityClient,
): Promise<{ broken: BrokenLink[]; external: ContentLink[] }> {
  const all = linksOf(await readDocuments(client, 'drafts'));
  const internal = all.filter(({ href }) => !leavesSite(href));
  const destinations = await client.fetch(
    DESTINATIONS_QUERY,
    { slugs: slugsIn(internal.map(({ href }) => href)), ids: [] },
    { perspective: 'published' },
  );
  return {
    broken: internal.flatMap((link) => {
      const dead = deadLink(link.href, destinations);
      return dead ? [{ ...link, problem: deadLinkMessage(dead) }] : [];
    }),
    external: all.filter(({ href }) => leavesSite(href)),
  };
}

/** Links to other sites that did not work when they were checked, with the verdict on each. */
export const doubtfulAmong = (
  links: readonly ContentLink[],
  verdicts: ReadonlyMap<string, Verdict>,
): Array<{ link: ContentLink; verdict: Verdict }> =>
  links.flatMap((link) => {
    const verdict = verdicts.get(link.href);
    return verdict && verdict.state !== 'works' ? [{ link, verdict }] : [];
  });
