import { type ContentType, isContentType } from '../site/pages.ts';

/**
 * A published change; an article's page is known by the document's id and by its slug. One of `many` that came at
 * once, an import's, has time.
 */
export type Change = {
  type: ContentType;
  id?: string;
  /** The revision that it made. */
  rev?: string;
  slug?: string;
  many?: true;
};

/** The document in a webhook's body; null for anything else, broken JSON among it. */
export function readDocument(body: string): ({ _type: string } & Record<string, unknown>) | null {
  try {
    const document = JSON.parse(body);
    return typeof document?._type === 'string' ? document : null;
  } catch {
    return null;
  }
}

/** The change that a webhook's body tells of; null for a type that the site does not show. */
export function changeOf(body: Record<string, unknown>): Change | null {
  const { _type: type, _id: id, _rev: rev, slug } = body;
  if (!isContentType(type)) return null;
  const current = (slug as { current?: unknown } | undefined)?.current;
  return {
    type,
    ...(typeof id === 'string' ? { id } : {}),
    ...(typeof rev === 'string' ? { rev } : {}),
    ...(typeof current === 'string' ? { slug: current } : {}),
  };
}
