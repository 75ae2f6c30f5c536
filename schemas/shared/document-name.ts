import { SINGLETONS } from '../names.ts';

/** The fields that a document is called by, the first one that is filled in. */
export const NAMING_FIELDS = ['name', 'title', 'question', 'from'] as const;

/**
 * The name of a document in the Studio, and its kind; a singleton is named by its kind, and its `kind` is then null.
 *
 * @param types as the schemas define them
 */
export function documentName(
  document: { _type: string; [field: string]: unknown },
  types: ReadonlyArray<{ name?: string; title?: string }>,
): { name: string; kind: string | null } {
  const { _type } = document;
  const kind = types.find(({ name }) => name === _type)?.title ?? _type;
  if (SINGLETONS.includes(_type)) return { name: kind, kind: null };
  const own = NAMING_FIELDS.map((field) => document[field]).find(
    (name): name is string => typeof name === 'string' && name.trim() !== '',
  );
  return { name: own ?? 'Sans titre', kind };
}
