import { leavesSite } from '../../../lib/site/link-target.ts';

/** A document, as the lake has it. */
export type LinkingDocument = { _id: string; _type: string; [field: string]: unknown };

/** A link of a document: its URL, or the document that it names, and where the Studio opens it. */
export type FoundLink = { path: string } & ({ href: string } | { ref: string });

/** Fields that hold a link's destination; a URL of another site is a link wherever it is a text of its own. */
const HREFS = ['href', 'linkHref', 'to'];

/** Every link and reference within a value, in its order; pictures are none. */
export function* linksIn(value: unknown, path = ''): Generator<FoundLink> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const key = (item as { _key?: unknown } | null)?._key;
      yield* linksIn(item, `${path}[${typeof key === 'string' ? `_key=="${key}"` : index}]`);
    }
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const { _ref } = value as { _ref?: unknown };
  if (typeof _ref === 'string') yield { path, ref: _ref };
  for (const [name, inner] of Object.entries(value)) {
    if (name.startsWith('_') || name === 'asset') continue;
    const at = path ? `${path}.${name}` : name;
    const isLink = typeof inner === 'string' && (HREFS.includes(name) || leavesSite(inner));
    if (isLink) yield { path: at, href: inner };
    else yield* linksIn(inner, at);
  }
}
