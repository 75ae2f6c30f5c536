import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

/** Where people are told to call the Supabase CLI: documents, and what programs print. */
const TOLD = globSync(
  ['*.md', 'docs/**/*.md', 'supabase/**/*.md', '{lib,scripts,supabase}/**/*.ts'],
  { cwd: ROOT, exclude: (path) => path.includes('node_modules') || path.endsWith('.test.ts') },
);

const commands = TOLD.flatMap((file) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(/npx supabase ([^\n`'().]+)/g)].map(
    ([, words = '']) => ({ file, words: words.trim().split(/\s+/) }),
  ),
);

/** The pinned CLI's help on a command, without account or network. */
const helpOf = (words: string[]): string =>
  execFileSync(join(ROOT, 'node_modules/.bin/supabase'), [...words, '--help'], {
    encoding: 'utf8',
    env: { ...process.env, DO_NOT_TRACK: '1' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });

it.each(commands)('$file: $words is a command of the CLI that is pinned', ({ words }) => {
  const flags = words.filter((word) => word.startsWith('--')).map((word) => word.split('=')[0]);
  const named = words.filter((word) => !word.startsWith('--'));
  const first = named.findIndex((word) => !/^[a-z]+$/.test(word));
  const help = helpOf(first < 0 ? named : named.slice(0, first));
  expect(help).toContain(`supabase ${named[0]}`);
  const known = new Set(help.match(/--[a-z-]+/g));
  expect(flags.filter((flag) => flag && !known.has(flag))).toEqual([]);
  // On a hosted project it would change nothing, and say that all is well.
  if (/TARGET\s+Local by default/.test(help)) expect(flags).toContain('--remote');
});
