import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** Imports by which a file is shorter in `npm test` than in `npm run test:long` (tests/support/scale.ts, and what goes by it). */
const SHORTENED =
  /^import \{[^}]*\b(?:scaled|generated|isLong|losePatience|STORED_NAUGHTY_STRINGS)\b/m;
/** The tags by which `npm run test:long` finds a test. */
const TAGGED = /^(?!import ).*\bLONG(?:_FORM|_ONLY)?\b/m;

it('each test that has a long form is found by npm run test:long', () => {
  const files = globSync(
    '{app,lib,schemas,studio,supabase,scripts,tests}/**/*.{test,spec}.{ts,tsx}',
    {
      cwd: ROOT,
      exclude: (path) => path.includes('node_modules'),
    },
  );
  const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
  const shortened = files.filter((file) => SHORTENED.test(read(file)));
  expect(shortened.length).toBeGreaterThan(40);
  expect(shortened.filter((file) => !TAGGED.test(read(file)))).toEqual([]);
});
