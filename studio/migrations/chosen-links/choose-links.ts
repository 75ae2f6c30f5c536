import { pathOf } from '../../../lib/links/dead-link.ts';
import { documentAt, isSitePage, SITE_PAGES } from '../../../lib/site/pages.ts';
import type { Document, Move, Moves } from '../../migration.ts';

type Chosen = { page: { _type: 'reference'; _ref: string }; anchor?: string };

type Linkable = Document & {
  slug?: { current?: string };
  serviceId?: { current?: string };
  formerAddresses?: Array<{ slug?: string }>;
};

/** The fields that links had their URL in. */
const HREFS = ['href', 'linkHref'];

/** The published document of a type with this slug, else the one that had it. */
function withSlug(documents: readonly Linkable[], type: string, slug: string): string | undefined {
  const all = documents.filter(({ _id, _type }) => _type === type && !_id.includes('.'));
  const now = all.find(({ slug: own, serviceId }) => (own ?? serviceId)?.current === slug);
  const former = all.find(({ formerAddresses }) =>
    formerAddresses?.some((one) => one.slug === slug),
  );
  return (now ?? former)?._id;
}

/** The page that a link of the site names; null for one that cannot be chosen: with a query, of the client area, or dead. */
function chosen(documents: readonly Linkable[], href: string): Chosen | null {
  if (!href.startsWith('/') || href.includes('?')) return null;
  const [, anchor = ''] = /#(.*)$/s.exec(href) ?? [];
  const path = pathOf(href);
  const name = (id: string | undefined, place = anchor): Chosen | null =>
    id !== undefined && documents.some(({ _id }) => _id === id)
      ? { page: { _type: 'reference', _ref: id }, ...(place && { anchor: place }) }
      : null;
  if (path === '/services' && anchor) {
    const service = withSlug(documents, 'service', anchor);
    if (service) return name(service, '');
  }
  if (isSitePage(path)) return name(SITE_PAGES[path].document);
  if (path === '/auth') return name('authPage');
  const at = documentAt(path);
  return at && name(withSlug(documents, at.type, at.slug));
}

/** A value with every link in it as it is chosen now; the value itself where none changes. */
function rewritten(documents: readonly Linkable[], value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => rewritten(documents, item));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).flatMap(([name, inner]): Array<[string, unknown]> => {
    const isHref = HREFS.includes(name) && typeof inner === 'string';
    const link = isHref ? chosen(documents, inner) : null;
    return link ? Object.entries(link) : [[name, rewritten(documents, inner)]];
  });
  const isSame = fields.every(
    ([name, inner]) => (value as Record<string, unknown>)[name] === inner,
  );
  return isSame ? value : Object.fromEntries(fields);
}

/** A redirect is a link itself, with its URL in a field of its own. */
function chosenTarget(documents: readonly Linkable[], { _id: id, to }: Document): Move[] {
  const link = typeof to === 'string' ? chosen(documents, to) : null;
  return link ? [{ id, set: link, unset: ['to'] }] : [];
}

/** Makes each link typed as a path of the site name the document of its page, wherever one is published. */
export const chooseLinks: Moves = (documents) =>
  documents.flatMap((document) => {
    if (document._type === 'redirect') return chosenTarget(documents, document);
    const changed = Object.entries(document).flatMap(([field, value]) => {
      const now = rewritten(documents, value);
      return now === value ? [] : [[field, now] as const];
    });
    return changed.length > 0
      ? [{ id: document._id, set: Object.fromEntries(changed), unset: [] }]
      : [];
  });
