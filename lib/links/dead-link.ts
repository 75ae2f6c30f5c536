import { defineQuery } from 'groq';
import { isReadable, plainPath } from '../redirects/resolve.ts';
import { type ContentsEntry, tableOfContents } from '../rich-text/contents.ts';
import { addedContents, pageContents } from '../rich-text/page-contents.ts';
import { ARTICLE_ANCHORS, CASE_STUDY_ANCHORS, PAGE_ANCHORS } from '../site/anchors.ts';
import { LEGAL_PAGES, legalPageId } from '../site/legal-pages.ts';
import { leavesSite } from '../site/link-target.ts';
import { laterListPages } from '../site/list-pages.ts';
import {
  CASE_STUDIES_PAGE,
  CLIENT_AREA,
  documentAt,
  FEED_PATH,
  isSitePage,
  listPath,
  SITE_PAGES,
} from '../site/pages.ts';
import { pagePath } from './page-path.ts';

const PARTS = /* groq */ `"parts": body[_type == "block" && style == "h2"] {
  _type, _key, style, "children": coalesce(children[] { "text": coalesce(text, "") }, [])
}`;

/**
 * Published destinations that the links at hand may lead to: `$slugs` are in their URLs (`slugsIn`), `$ids` are of
 * the documents that they name.
 */
export const DESTINATIONS_QUERY = defineQuery(`{
  "named": *[_id in $ids] {
    "id": _id, "type": _type, "slug": coalesce(slug.current, serviceId.current)
  },
  "articles": *[_type == "article" && (slug.current in $slugs || _id in $ids)] {
    "slug": slug.current, "hasQuestions": count(faq) > 0, ${PARTS}
  },
  "articleCount": count(*[_type == "article"]),
  "caseStudies": *[_type == "caseStudy" && (slug.current in $slugs || _id in $ids)].slug.current,
  "pages": *[_type == "page" && (slug.current in $slugs || _id in $ids)] {
    "slug": slug.current,
    "blocks": blocks[hidden != true] { _type, _key, title, ${PARTS} },
    "closing": closing.title
  },
  "added": *[_type != "page" && count(blocks[hidden != true]) > 0] {
    "id": _id, "blocks": blocks[hidden != true] { _type, _key, title, ${PARTS} }
  },
  "hasCaseStudies": count(*[_type == "caseStudy" && defined(slug.current)]) > 0,
  "services": *[_type == "service"] {
    "id": serviceId.current, "former": coalesce(formerAddresses[].slug, [])
  },
  "modules": count(*[_type == "trainingPage" && _id == "trainingPage"][0].modules),
  "asked": array::unique(*[_type == "faqEntry"].group),
  "legal": *[_type == "legalPage"] { "id": _id, ${PARTS} },
  "former": *[_type in ["article", "caseStudy", "page"] && count(formerAddresses[slug in $slugs]) > 0] {
    "type": _type, "slugs": coalesce(formerAddresses[].slug, [])
  },
  "redirected": coalesce(*[_type == "redirect" && defined(from) && (defined(page) || defined(to))].from, [])
}`);

/** The answer to `DESTINATIONS_QUERY`. */
export type Destinations = SanityQueries[typeof DESTINATIONS_QUERY];

type Part = NonNullable<Destinations['legal'][number]['parts']>[number];

/** Why a link of the site leads nowhere. */
export type DeadLink =
  | { kind: 'page'; path: string }
  | { kind: 'anchor'; path: string; anchor: string; anchors: string[] }
  | { kind: 'service'; service: string };

const anchorsOf = (contents: readonly ContentsEntry[]): Record<string, string> =>
  Object.fromEntries(contents.map(({ id, title }) => [id, title]));

const partsOf = (parts: Part[] | null): Record<string, string> =>
  anchorsOf(tableOfContents(parts ?? []));

const withBodies = (blocks: Destinations['pages'][number]['blocks']) =>
  (blocks ?? []).map(({ parts, ...block }) => ({ ...block, body: parts }));

/** The slugs of documents that paths name, for `DESTINATIONS_QUERY`. */
export const slugsIn = (hrefs: readonly string[]): string[] => [
  ...new Set(hrefs.flatMap((href) => documentAt(pathOf(href))?.slug ?? [])),
];

/** The path of a link of the site, in the one spelling of a path; `#x` alone and other sites have none. */
export const pathOf = (href: string): string =>
  href.startsWith('/') ? plainPath(href.replace(/[?#].*$/s, '')) : '';

const QUESTIONS = { questions: 'Questions fréquentes' };

function anchorsOfPage(path: string, found: Destinations): Record<string, string> | null {
  if (!isSitePage(path)) return null;
  if (path === CASE_STUDIES_PAGE && !found.hasCaseStudies) return null;
  const legal = LEGAL_PAGES.find((slug) => path === `/${slug}`);
  if (legal) {
    return partsOf(found.legal.find(({ id }) => id === legalPageId(legal))?.parts ?? null);
  }
  const asks = path === '/contact' ? 'contact' : path === '/formations' && 'training';
  return {
    ...(path === '/services' &&
      Object.fromEntries(
        found.services.flatMap(({ id, former }) =>
          [id, ...former].flatMap((one) => (one ? [[one, one]] : [])),
        ),
      )),
    ...(path === '/formations' &&
      Object.fromEntries(
        Array.from({ length: found.modules ?? 0 }, (_, index) => [
          `module-${index + 1}`,
          `Module ${index + 1}`,
        ]),
      )),
    ...(asks && found.asked?.includes(asks) && QUESTIONS),
    ...anchorsOf(
      addedContents(
        withBodies(found.added.find(({ id }) => id === SITE_PAGES[path].document)?.blocks ?? null),
      ),
    ),
    ...PAGE_ANCHORS[path],
  };
}

/**
 * The anchors of the page at `path` with what they stand for; null where no page is. A page that is not made of
 * content has none.
 */
export function anchorsAt(path: string, found: Destinations): Record<string, string> | null {
  const own = anchorsOfPage(path, found);
  if (own) return own;
  const others = [
    ...CLIENT_AREA,
    FEED_PATH,
    '/sitemap.xml',
    ...laterListPages(found.articleCount).map(listPath),
  ];
  if ((others as readonly string[]).includes(path)) return {};
  const at = documentAt(path);
  if (at?.type === 'article') {
    const article = found.articles.find(({ slug }) => slug === at.slug);
    if (!article) return null;
    const faq: Record<string, string> = article.hasQuestions ? { faq: QUESTIONS.questions } : {};
    return { ...partsOf(article.parts), ...faq, ...ARTICLE_ANCHORS };
  }
  if (at?.type === 'page') {
    const page = found.pages.find(({ slug }) => slug === at.slug);
    return page ? anchorsOf(pageContents(withBodies(page.blocks), page.closing)) : null;
  }
  return at && found.caseStudies.includes(at.slug) ? CASE_STUDY_ANCHORS : null;
}

/** Whether an old URL leads on from there. */
function leadsOn(path: string, found: Destinations): boolean {
  const at = documentAt(path);
  const isFormer =
    at &&
    found.former.some(
      ({ type, slugs }) => type === at.type && slugs.some((slug) => slug === at.slug),
    );
  return isFormer || found.redirected.some((from) => from !== null && plainPath(from) === path);
}

/** Why a link of the content leads nowhere; null where it leads to a page and a place of it, or to another site. */
export function deadLink(href: string, found: Destinations): DeadLink | null {
  if (leavesSite(href)) return null;
  const path = pathOf(href);
  const anchors = anchorsAt(path, found);
  if (!anchors) return leadsOn(path, found) ? null : { kind: 'page', path };
  const { searchParams, hash } = new URL(href, 'https://site.invalid');
  const service = path === '/devis' ? searchParams.get('service') : null;
  if (service && !found.services.some(({ id, former }) => [id, ...former].includes(service))) {
    return { kind: 'service', service };
  }
  const written = hash.slice(1);
  const anchor = isReadable(written) ? decodeURIComponent(written) : written;
  if (!anchor || Object.hasOwn(anchors, anchor)) return null;
  return { kind: 'anchor', path, anchor, anchors: Object.keys(anchors) };
}

/** The path of a page that a link names; null where it is not published, or has no page. */
export function pathOfNamed(id: string, found: Destinations): string | null {
  const named = found.named.find((one) => one.id === id);
  return named ? pagePath(named) : null;
}

/** The most anchors that are named of a page that has others. */
const NAMED = 5;

/** The message on what is wrong with a link, and what to do, for the Studio. */
export function deadLinkMessage(dead: DeadLink): string {
  if (dead.kind === 'page') {
    return `Aucune page publiée n’est à l’adresse ${dead.path}\u00a0: corrigez le lien, ou publiez d’abord cette page.`;
  }
  if (dead.kind === 'service') {
    return `Aucun service n’a l’identifiant «\u202f${dead.service}\u202f»\u00a0: corrigez le lien.`;
  }
  const { path, anchor, anchors } = dead;
  if (anchors.length === 0) {
    return `La page ${path} n’a pas d’endroit #${anchor}\u00a0: retirez-le du lien.`;
  }
  const named = anchors.slice(0, NAMED).map((one) => `#${one}`);
  const end = anchors.length > NAMED ? '…' : '.';
  return `La page ${path} n’a pas d’endroit #${anchor}\u00a0: retirez-le, ou choisissez ${named.join(', ')}${end}`;
}
