import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import { stegaClean } from '@sanity/client/stega';
import type { z } from 'zod';
import { FIELD_TITLES } from './field-titles.generated.ts';

type Path = PropertyKey[];

/** A field of a draft that the page cannot do without, or cannot show, by its titles in the Studio. */
export type DraftProblem = { document: string; field: string };

/** What can be shown of a draft, and what is missing in it. */
export type ReadDraft<Output> = {
  data: Output | undefined;
  problems: DraftProblem[];
};

/**
 * Reads an answer that `schema` refused as it is: a text that is missing is replaced by « [Nom à compléter] », a
 * mark is taken off what is no text to a reader (a choice of a list), or off all of an object that holds such.
 */
export function readDraft<Schema extends z.ZodType>(
  query: string,
  schema: Schema,
  answer: unknown,
): ReadDraft<z.output<Schema>> {
  const draft = structuredClone(answer);
  const problems = new Map<string, DraftProblem>();
  // What was refused as a whole may be refused for its parts next.
  for (let round = 0; round < 3; round += 1) {
    const parsed = schema.safeParse(draft);
    if (parsed.success) return { data: parsed.data, problems: [...problems.values()] };
    for (const { path } of parsed.error.issues) {
      const problem = mend(draft, path, fieldTitle(query, path));
      if (problem) problems.set(JSON.stringify(problem), problem);
    }
  }
  return { data: undefined, problems: [...problems.values()] };
}

/** Changes the value at a path so that it may be read; says what is missing there, if anything is. */
function mend(draft: unknown, path: Path, title: DraftProblem): DraftProblem | null {
  const parent = path
    .slice(0, -1)
    .reduce<unknown>(
      (value, name) => (value as Record<PropertyKey, unknown> | null | undefined)?.[name],
      draft,
    ) as Record<PropertyKey, unknown> | null | undefined;
  const name = path.at(-1);
  if (typeof parent !== 'object' || parent === null || name === undefined) return title;
  const value = parent[name];
  const unmarked: unknown = stegaClean(value);
  if (!isDeepStrictEqual(unmarked, value)) {
    parent[name] = unmarked;
    return null;
  }
  if (value === null || value === undefined || (typeof value === 'string' && !value.trim())) {
    parent[name] = `[${title.field} à compléter]`;
  }
  return title;
}

/** The Studio's titles of what stands at a path of a query's answer, whose names are mostly those of the fields. */
export function fieldTitle(query: string, path: Path): DraftProblem {
  const type = /_type == "(\w+)"/.exec(query)?.[1] ?? '';
  const titles = FIELD_TITLES[type] ?? {};
  const names = path.filter((name) => typeof name === 'string');
  const last = names.at(-1) ?? '';
  // What is taken over from a document of another type has its name there.
  const [alike] = [titles, ...Object.values(FIELD_TITLES)].flatMap((each) =>
    Object.entries(each).filter(([place]) => `.${place}`.endsWith(`.${last}`)),
  );
  return {
    document: titles[''] ?? type,
    field: titles[names.join('.')] ?? alike?.[1] ?? last,
  };
}
