import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { generateTypes } from '../../../scripts/stack/typegen.ts';

const root = join(import.meta.dirname, '../../..');

const person = defineType({
  name: 'person',
  type: 'document',
  fields: [defineField({ name: 'fullName', type: 'string' })],
});

/** `title`, `hero.title`, `parts[].title`, `steps` and a person's `name` have other names by now. */
const page = defineType({
  name: 'page',
  type: 'document',
  fields: [
    defineField({ name: 'heading', type: 'string' }),
    defineField({ name: 'text', type: 'string' }),
    defineField({ name: 'count', type: 'number' }),
    defineField({ name: 'kind', type: 'string', options: { list: ['a', 'b', 'c'] } }),
    defineField({
      name: 'hero',
      type: 'object',
      fields: [
        defineField({ name: 'heading', type: 'string' }),
        defineField({ name: 'text', type: 'string' }),
      ],
    }),
    defineField({
      name: 'parts',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'part',
          fields: [
            defineField({ name: 'heading', type: 'string' }),
            defineField({ name: 'text', type: 'string' }),
          ],
        }),
      ],
    }),
    defineField({
      name: 'body',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'callout',
          fields: [defineField({ name: 'text', type: 'string' })],
        }),
        defineArrayMember({
          type: 'object',
          name: 'stages',
          fields: [defineField({ name: 'items', type: 'array', of: [{ type: 'string' }] })],
        }),
      ],
    }),
    defineField({ name: 'author', type: 'reference', to: [{ type: 'person' }] }),
  ],
});

type Case = {
  /** The projection that a page is asked for. */
  projection: string;
  /** The shape that reads it. */
  shape: string;
  /** The compiler's complaint; undefined where both agree. */
  problem?: string | RegExp;
};

const CASES: Record<string, Case> = {
  'fields that the schema has': {
    projection: 'heading, count, "parts": coalesce(parts[] { text }, []), hero { heading }',
    shape:
      'heading: text, count: z.number().min(1), parts: z.array(z.object({ text })).min(1), hero: z.object({ heading: text }).nullable()',
  },
  'a part of the choices is not enough': {
    projection: 'kind',
    shape: "kind: z.enum(['a', 'b'])",
    problem: 'answer.kind: is something else in the schema, or has more choices there',
  },
  'all of the choices': { projection: 'kind', shape: "kind: z.enum(['a', 'b', 'c'])" },
  'a field renamed in the schema': {
    projection: 'title, text',
    shape: 'title: text, text',
    problem: 'answer.title: the schema has no such field',
  },
  'a field of an object, renamed in the schema': {
    projection: 'hero { title, text }',
    shape: 'hero: z.object({ title: text, text })',
    problem: 'answer.hero.title: the schema has no such field',
  },
  'a field of a list’s members, renamed in the schema': {
    projection: '"parts": coalesce(parts[] { title, text }, [])',
    shape: 'parts: z.array(z.object({ title: text, text }))',
    problem: 'answer.parts[].title: the schema has no such field',
  },
  'a list renamed in the schema': {
    projection: '"steps": coalesce(steps[] { text }, [])',
    shape: 'steps: z.array(z.object({ text }))',
    problem: 'answer.steps[]: the schema has no such field',
  },
  'a field of a referenced document, renamed in the schema': {
    projection: '"name": author->name',
    shape: 'name: text',
    problem: 'answer.name: the schema has no such field',
  },
  'a field that may be missing, renamed in the schema': {
    projection: 'subtitle',
    shape: 'subtitle: text.nullable()',
    problem: 'answer.subtitle: the schema has no such field',
  },
  'texts, numbers and answers that the query has a default for': {
    projection:
      '"heading": coalesce(heading, "Titre"), "count": coalesce(count, 30), "isLong": count == 9, "kind": coalesce(kind, "a")',
    shape: "heading: text, count: z.number(), isLong: z.boolean(), kind: z.enum(['a', 'b', 'c'])",
  },
  'a text with a default, renamed in the schema': {
    projection: '"heading": coalesce(title, "Titre")',
    shape: 'heading: text',
    problem: 'answer.heading: the schema has no such field, only the query its default',
  },
  'a number with a default, renamed in the schema': {
    projection: '"count": coalesce(total, 30)',
    shape: 'count: z.number()',
    problem: 'answer.count: the schema has no such field, only the query its default',
  },
  'a question of yes or no, renamed in the schema': {
    projection: '"isShown": isVisible == true',
    shape: 'isShown: z.boolean()',
    problem: 'answer.isShown: the schema has no such field, only the query its default',
  },
  'a choice with a default, renamed in the schema': {
    projection: '"kind": coalesce(sort, "a")',
    shape: "kind: z.enum(['a', 'b', 'c'])",
    problem: 'answer.kind: the schema has no such field, only the query its default',
  },
  'a type of block renamed in the schema': {
    projection: '"body": coalesce(body, [])',
    shape: `body: z.array(z.discriminatedUnion('_type', [
      z.object({ _type: z.literal('callout'), text }),
      z.object({ _type: z.literal('steps'), items: z.array(text) }),
    ]))`,
    problem: /answer\.body\[\]\.(steps|stages): the (schema has no such type|shape leaves it out)/,
  },
  'a field of one type of block, renamed in the schema': {
    projection: '"body": coalesce(body, [])',
    shape: `body: z.array(z.discriminatedUnion('_type', [
      z.object({ _type: z.literal('callout'), words: text }),
      z.object({ _type: z.literal('stages'), items: z.array(text) }),
    ]))`,
    problem:
      /answer\.body\[\]\.callout\.(text|words): the (shape leaves it out|query does not ask for it)/,
  },
  'a field renamed in the query alone': {
    projection: '"words": text',
    shape: 'text',
    problem: 'answer.words: the shape leaves it out',
  },
  'a field of another kind': {
    projection: 'count',
    shape: 'count: text',
    problem: 'answer.count: is a number in the schema',
  },
};

/** Inside of the repository, for what the files in it import. */
mkdirSync(join(root, '.data'), { recursive: true });
const folder = mkdtempSync(join(root, '.data/agreement-'));
const lineOf = new Map<string, number>();
let output: string[];

beforeAll(() => {
  const source = [
    "import { defineQuery } from 'next-sanity';",
    "import { z } from 'zod';",
    "import type { Reading } from '../../lib/content/agreement.ts';",
    'declare function read<const Query extends string, Schema extends z.ZodType>(query: Query, shape: Schema & Reading<Query, Schema>): void;',
    'const text = z.string().min(1);',
  ];
  for (const [index, [title, { projection, shape }]] of Object.entries(CASES).entries()) {
    const query = `*[_type == "page" && _id == "${index}"][0] { ${projection} }`;
    source.push(`const QUERY_${index} = defineQuery(\`${query}\`);`);
    lineOf.set(title, source.push(`read(QUERY_${index}, z.object({ ${oneLine(shape)} }));`));
  }
  lineOf.set(
    'a query changed since',
    source.push('read(defineQuery(`*[0]`), z.object({ title: text }));'),
  );
  writeFileSync(join(folder, 'queries.ts'), source.join('\n'));
  const seen = (file: string) => relative(join(root, 'studio'), join(folder, file));
  generateTypes({
    schemaTypes: [page, person],
    schemaFile: seen('schema.json'),
    queries: [seen('queries.ts')],
    target: seen('types.ts'),
  });
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../tsconfig.json',
      compilerOptions: { incremental: false },
      include: ['*.ts'],
      exclude: [],
    }),
  );
  const { stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '--pretty', 'false', '-p', folder],
    { encoding: 'utf8' },
  );
  output = stdout.split('\n');
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true }));

const oneLine = (shape: string) => shape.replaceAll(/\s+/g, ' ');

/** The compiler's complaint about a line of `queries.ts`. */
function complaints(title: string): string {
  const isOf = (line: string) => line.includes(`queries.ts(${lineOf.get(title)},`);
  const from = output.findIndex(isOf);
  if (from < 0) return '';
  const next = output.findIndex((line, index) => index > from && /^\S/.test(line));
  return output.slice(from, next < 0 ? undefined : next).join('\n');
}

it.each(Object.entries(CASES))('%s', (title, { problem }) => {
  if (problem) expect(complaints(title)).toMatch(problem);
  else expect(complaints(title)).toBe('');
});

it('a query changed since its type was generated has none', () => {
  expect(complaints('a query changed since')).toContain('no type yet: npm run typegen');
});

it('nothing else is wrong with these files', () => {
  const wrong = Object.values(CASES).filter(({ problem }) => problem).length + 1;
  expect(output.filter((line) => /^\S/.test(line))).toHaveLength(wrong);
});
