import type { SanityDocument, SchemaType } from 'sanity';

/** What the Studio calls a document in its lists: the field that its type's preview names. */
export function titleOf(document: SanityDocument, type: SchemaType | undefined): string {
  const path = type?.preview?.select?.title?.split('.') ?? ['title'];
  const title = path.reduce<unknown>(
    (value, key) => (value as Record<string, unknown> | undefined)?.[key],
    document,
  );
  return typeof title === 'string' && title.trim() ? title : 'Sans titre';
}
