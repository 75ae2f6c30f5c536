import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { launcherSchema } from '../../scripts/stack/environment.ts';
import { SITE_SCHEMAS } from './schemas.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const listed = [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);

it('the README’s table names every variable of .env.example', () => {
  const readme = read('README.md');
  expect(listed.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

it('.env.example names every variable that the launcher and the site read', () => {
  const sources = ['scripts/stack/config.ts', 'scripts/stack/browser.ts'];
  const readNames = [
    ...sources.flatMap((file) =>
      [...read(file).matchAll(/process\.env\.([A-Z_]+)/g)].map(([, name = '']) => name),
    ),
    ...[launcherSchema, ...SITE_SCHEMAS].flatMap(({ shape }) => Object.keys(shape)),
  ];
  const internal = ['NEXT_DIST_DIR'];
  const missing = readNames.filter((name) => !listed.includes(name) && !internal.includes(name));
  expect([...new Set(missing)]).toEqual([]);
});
