import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import { stegaClean } from '@sanity/client/stega';
import type { z } from 'zod';
import { FIELD_TITLES } from './field-titles.generated.ts';

type Path = PropertyKey[];

/**
 * A problem in a document of a draft, which the page lacks or cannot show: a field, by its titles in the Studio, or a
 * rule about several, which is a sentence.
 */
export type DraftProblem = { document: string } & ({ field: string } | { rule: string });

/** The part of a draft that can be shown, and the problems of the rest. */
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
  // A value that was refused as a whole may be refused for its parts next.
  for (let round = 0; round < 3; round += 1) {
    const parsed = schema.safeParse(draft);
    if (parsed.success) return { data: parsed.data, problems: [...problems.values()] };
    for (const { path, message } of parsed.error.issues) {
      const problem =
        path.length > 0
          ? mend(draft, path, fieldTitle(query, path, holderOf(answer, path)))
          : ruleOf(query, message);
      if (problem) problems.set(JSON.stringify(problem), problem);
    }
  }
  return { data: undefined, problems: [...problems.values()] };
}

/** A rule about a whole document. */
function ruleOf(query: string, message: string): DraftProblem {
  const type = typeOf(query);
  return { document: FIELD_TITLES[type]?.[''] ?? type, rule: stegaClean(message) };
}

type Holder = Record<PropertyKey, unknown>;

/** The object that holds the value at a path; undefined where there is none. */
function holderOf(answer: unknown, path: Path): Holder | undefined {
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((value, name) => (value as Holder | null | undefined)?.[name], answer);
  return typeof holder === 'object' && holder !== null ? (holder as Holder) : undefined;
}

/** Changes the value at a path so that it may be read; says what is missing there, if anything is. */
function mend(
  draft: unknown,
  path: Path,
  title: { document: string; field: string },
): DraftProblem | null {
  const parent = holderOf(draft, path);
  const name = path.at(-1);
  if (!parent || name === undefined) return title;
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

/** The type of the document that a query asks for; of several, of the first. */
export const typeOf = (query: string): string => /_type == "(\w+)"/.exec(query)?.[1] ?? '';

/** The parts of a value that have no title of their own. */
const UNTITLED = /^(?:_\w+|asset|current)$/;

/** A link's page is chosen; a URL of its own is for other sites. */
const CHOSEN: Record<string, string> = { href: 'page', linkHref: 'page' };

/**
 * The field that a query reads under another name: `"id": serviceId.current`. A value taken over by a reference,
 * `"name": service->name`, is missing there, or the reference itself is where nothing came by it.
 */
function sourceOf(query: string, name: string, holder: Holder | undefined): string[] {
  const taken = [...query.matchAll(/"(\w+)":\s*(\w+)->([\w.]+)/g)];
  const [, , by, beyond] = taken.find(([, as]) => as === name) ?? [];
  if (by && beyond) {
    const isGone = taken.every(([, as = '', same]) => same !== by || holder?.[as] == null);
    return isGone ? [by] : beyond.split('.');
  }
  const path = '([A-Za-z_][\\w.]*)(?![\\w(:])';
  const [, source = name] = new RegExp(`"${name}":\\s*(?:[\\w:]+\\()*${path}`).exec(query) ?? [];
  return source.split('.');
}

/** The title of the place in a document that ends like these names, by as many of them as can be. */
function titleAt(titles: Record<string, string>, names: readonly string[]): string | undefined {
  for (let start = 0; start < names.length; start += 1) {
    const end = names.slice(start).join('.');
    const alike = Object.keys(titles).find((place) => place.endsWith(`.${end}`));
    const title = titles[end] ?? (alike && titles[alike]);
    if (title) return title;
  }
  return undefined;
}

/**
 * The Studio's titles of what stands at a path of a query's answer. Its names are mostly those of the fields; what is
 * taken over from a document of another type has its name there, and what has none that of what it is in. `holder` is
 * what it stands in.
 */
export function fieldTitle(
  query: string,
  path: Path,
  holder?: Holder,
): { document: string; field: string } {
  const type = typeOf(query);
  const own = FIELD_TITLES[type] ?? {};
  const answered = path
    .filter((name) => typeof name === 'string')
    .map((name) => (own[name] ? name : (CHOSEN[name] ?? name)));
  const exact = own[answered.join('.')];
  if (exact) return { document: own[''] ?? type, field: exact };
  const names = answered
    .flatMap((name) => (own[name] ? [name] : sourceOf(query, name, holder)))
    .filter((name) => !UNTITLED.test(name));
  for (let length = names.length; length > 0; length -= 1) {
    for (const titles of [own, ...Object.values(FIELD_TITLES)]) {
      const field = titleAt(titles, names.slice(0, length));
      if (field) return { document: titles[''] ?? type, field };
    }
  }
  return { document: own[''] ?? type, field: answered.at(-1) ?? '' };
}
