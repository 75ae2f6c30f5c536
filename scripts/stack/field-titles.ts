import type { SchemaTypeDefinition } from 'sanity';

/** A type or a field of the Studio, as far as its titles go. */
type Titled = {
  name: string;
  title?: string;
  type?: string;
  fields?: readonly Titled[];
  of?: readonly Titled[];
};

/**
 * The Studio's titles of all fields of the documents, by type and by path without places in lists
 * (`parts.title`); that of a type itself is under the empty path.
 */
function fieldTitles(
  schemaTypes: readonly SchemaTypeDefinition[],
): Record<string, Record<string, string>> {
  const types = schemaTypes as readonly Titled[];
  const named = new Map(types.map((type) => [type.name, type]));

  function collect(titles: Record<string, string>, path: string[], type: Titled): void {
    const known = named.get(type.type ?? '');
    for (const field of type.fields ?? known?.fields ?? []) {
      const place = [...path, field.name];
      titles[place.join('.')] ??= field.title ?? field.name;
      collect(titles, place, field);
    }
    for (const item of type.of ?? known?.of ?? []) collect(titles, path, item);
  }

  return Object.fromEntries(
    types
      .filter(({ type }) => type === 'document')
      .map((type) => {
        const titles = { '': type.title ?? type.name };
        collect(titles, [], type);
        return [type.name, titles];
      }),
  );
}

/** The same as the module that the site reads it from. */
export const fieldTitlesModule = (schemaTypes: readonly SchemaTypeDefinition[]): string =>
  `// Written by \`npm run typegen\` from schemas/.
/** The Studio's titles of all fields, by type of document and path. */
export const FIELD_TITLES: Record<string, Record<string, string>> = ${JSON.stringify(fieldTitles(schemaTypes), null, 2)};
`;
