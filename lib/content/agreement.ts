import type { z } from 'zod';

/** Sanity's own members of an object (`_key`, `_type` …), which a shape may leave out. */
type Own = `_${string}`;

type Empty = null | undefined;

type Keys<Value> = Value extends unknown ? keyof Value : never;

/** The type of a field, in whichever members of a union have it. */
type Field<Value, Key extends PropertyKey> = Value extends unknown
  ? Key extends keyof Value
    ? Value[Key]
    : never
  : never;

/** The problem of a shape that takes `null` or `undefined`, but not the one that the query answers. */
type EmptyProblems<Answer, Input, Path extends string> = [Extract<Input, Empty>] extends [never]
  ? never
  : [Extract<Answer, Empty>] extends [Input]
    ? never
    : `${Path}: the query has another way to say that it is missing`;

type IsUnion<Value, All = Value> = Value extends unknown
  ? [All] extends [Value]
    ? false
    : true
  : never;

/** Whether the query answers one value and no other: its own default, of a field that the schema does not have. */
type IsDefault<Answer, Input> =
  IsUnion<Answer> extends true
    ? false
    : string extends Answer
      ? false
      : number extends Answer
        ? false
        : [Input] extends [Answer]
          ? false
          : true;

/** A shape may ask more of a text or a number than the schema does, but takes all of its choices. */
type PlainProblems<Answer, Input, Path extends string> =
  IsDefault<Answer, Input> extends true
    ? `${Path}: the schema has no such field, only the query its default`
    : [Answer] extends [Input]
      ? never
      : string extends Answer
        ? [Input] extends [string]
          ? never
          : `${Path}: is a text in the schema`
        : number extends Answer
          ? [Input] extends [number]
            ? never
            : `${Path}: is a number in the schema`
          : `${Path}: is something else in the schema, or has more choices there`;

type ObjectProblems<Answer, Input, Path extends string> =
  | {
      [Key in Keys<Input> & string]: Key extends Keys<Answer>
        ? Problems<Field<Answer, Key>, Field<Input, Key>, `${Path}.${Key}`>
        : `${Path}.${Key}: the query does not ask for it`;
    }[Keys<Input> & string]
  | (Exclude<Keys<Answer>, Keys<Input> | Own> extends infer Key
      ? `${Path}.${Key & string}: the shape leaves it out`
      : never);

/** Objects of several types, each compared with the one of its own `_type`. */
type TypedProblems<
  Answer extends { _type: string },
  Input extends { _type: string },
  Path extends string,
> =
  | {
      [Type in Input['_type']]: Type extends Answer['_type']
        ? ObjectProblems<
            Extract<Answer, { _type: Type }>,
            Extract<Input, { _type: Type }>,
            `${Path}.${Type}`
          >
        : `${Path}.${Type}: the schema has no such type`;
    }[Input['_type']]
  | (Exclude<Answer['_type'], Input['_type']> extends infer Type
      ? `${Path}.${Type & string}: the shape leaves it out`
      : never);

type PresentProblems<Answer, Input, Path extends string> = [Answer] extends [never]
  ? `${Path}: the schema has no such field`
  : [Input] extends [readonly unknown[]]
    ? [Answer] extends [readonly unknown[]]
      ? Problems<Answer[number], Input[number], `${Path}[]`>
      : `${Path}: is no list in the schema`
    : [Input] extends [object]
      ? [Answer] extends [{ _type: string }]
        ? [Input] extends [{ _type: string }]
          ? TypedProblems<Answer, Input, Path>
          : ObjectProblems<Answer, Input, Path>
        : [Answer] extends [object]
          ? ObjectProblems<Answer, Input, Path>
          : `${Path}: is no object in the schema`
      : PlainProblems<Answer, Input, Path>;

/**
 * Reasons that a shape's input and a query's answer are not about the same fields, each a sentence
 * that begins with the field's path; `never` where they agree. To the generated types every field may
 * be missing, since any draft may leave it empty: only the shape says which of them the site can do without.
 */
type Problems<Answer, Input, Path extends string = 'answer'> =
  | EmptyProblems<Answer, Input, Path>
  | PresentProblems<NonNullable<Answer>, NonNullable<Input>, Path>;

/**
 * Asked of the shape that reads a query's answer, beside being one: nothing more where they agree, else
 * to be a problem too, which no shape is: the compiler then names it.
 */
export type Reading<
  Query extends string,
  Schema extends z.ZodType,
> = Query extends keyof SanityQueries
  ? [Problems<SanityQueries[Query], z.input<Schema>>] extends [never]
    ? unknown
    : Problems<SanityQueries[Query], z.input<Schema>>
  : 'the query has no type yet: npm run typegen';
