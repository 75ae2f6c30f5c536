import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const listed = [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);

it('the README’s table names every variable of .env.example', () => {
  const readme = read('README.md');
  expect(listed.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

it('.env.example names every variable that the launcher and the site read', () => {
  const sources = [
    'scripts/stack/config.ts',
    'lib/env/public.ts',
    'lib/env/server.ts',
    'lib/env/leads.ts',
    'lib/env/make.ts',
    'lib/env/analytics.ts',
  ].map(read);
  const readNames = sources.flatMap((source) =>
    [...source.matchAll(/process\.env\.([A-Z_]+)|port\('([A-Z_]+)'/g)].map(
      ([, direct, asPort]) => direct ?? asPort,
    ),
  );
  const internal = ['NEXT_DIST_DIR'];
  const missing = readNames.filter((name) => name && !listed.includes(name));
  expect([...new Set(missing)].filter((name) => !internal.includes(name ?? ''))).toEqual([]);
});
