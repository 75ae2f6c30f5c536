import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { ROOT } from '../stack/config.ts';
import { readSeed } from '../stack/seed.ts';

/** Prefix of what stands for the seed's documents of a type. */
const SEED = 'seed:';

/** Whether a text is one that a person reads: not the name of a style, a field or a key, and no query. */
const isRead = (text: string): boolean =>
  /\p{L}/u.test(text) &&
  /\s|^\p{Lu}|[^\x20-\x7e]/u.test(text) &&
  !/\*\[|_id\b|_type\b|\b(?:var|calc|min|max|minmax|repeat)\(|\d(?:r?em|px|fr|v[hw])\b/.test(text);

/** Attributes of an element whose texts nobody reads. */
const UNREAD = new Set(['className', 'd', 'style', 'viewBox']);

type Node = { type?: string; [part: string]: unknown };

/** Whether nothing in this part of a source is seen: imports, what the console is told, how an element looks. */
function isUnseen({ type, callee, name }: Node): boolean {
  const { object } = (callee ?? {}) as { object?: { value?: unknown } };
  return (
    type === 'ImportDeclaration' ||
    (type === 'CallExpression' && object?.value === 'console') ||
    (type === 'JSXAttribute' && UNREAD.has(String((name as { value?: unknown }).value)))
  );
}

function* textsIn(part: unknown): Generator<string> {
  if (Array.isArray(part)) {
    for (const item of part) yield* textsIn(item);
    return;
  }
  if (typeof part !== 'object' || part === null) return;
  const node = part as Node;
  if (isUnseen(node)) return;
  if (node.type === 'StringLiteral' || node.type === 'JSXText') yield String(node.value);
  else if (node.type === 'TemplateElement') yield String(node.cooked);
  else for (const inner of Object.values(node)) yield* textsIn(inner);
}

/** The texts of a source of TypeScript that are read on a screen, in one line each. */
export function wordsOf(source: string, tsx: boolean): string[] {
  const tree = parseSync(source, { syntax: 'typescript', tsx });
  return [...textsIn(tree)].map((text) => text.replace(/\s+/g, ' ').trim()).filter(isRead);
}

function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value) {
    for (const inner of Object.values(value)) yield* stringsIn(inner);
  }
}

const known = new Map<string, readonly string[]>();

/** The sources that a glob or a folder names, without their tests. */
function sourcesOf(shown: string): string[] {
  const path = join(ROOT, shown);
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  const globs = isFolder ? `${shown}/**/*.{ts,tsx}` : shown;
  return globSync(globs, { cwd: ROOT }).filter((file) => !/\.test\.tsx?$/.test(file));
}

/** The words of what is shown: of sources, or of the seed's documents of a type. */
export function wordsShown(shown: string): readonly string[] {
  const before = known.get(shown);
  if (before) return before;
  const words = shown.startsWith(SEED)
    ? readSeed()
        .filter(({ _type }) => _type === shown.slice(SEED.length))
        .flatMap((document) => [...stringsIn(document)])
    : sourcesOf(shown).flatMap((file) =>
        wordsOf(readFileSync(join(ROOT, file), 'utf8'), file.endsWith('x')),
      );
  known.set(shown, words);
  return words;
}

/** A digest of all words of what is shown; where in the sources they stand does not count. */
export function digestOf(shown: readonly string[]): string {
  const words = [...new Set(shown.flatMap(wordsShown))].sort();
  return createHash('sha256').update(words.join('\n')).digest('hex').slice(0, 16);
}
