import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const STORES = ['studio/content-lake/', 'supabase/embedded/'];

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Every source file that git knows or would take, by its path from the root. */
const files = execFileSync(
  'git',
  [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '--deduplicate',
    '*.ts',
    '*.tsx',
    '*.mjs',
  ],
  { cwd: ROOT, encoding: 'utf8' },
)
  .trim()
  .split('\n')
  .filter((file) => existsSync(join(ROOT, file)));

type Import = {
  from: string;
  /** A path from the root, or the name of a package. */
  to: string;
  kind: 'file' | 'package';
  /** Gone once the types are. */
  typeOnly: boolean;
  /** Named from the root, as `@/lib/…`. */
  byAlias: boolean;
};

/** Static and dynamic imports, re-exports, and vitest's ways to name a module. */
const SPECIFIER =
  /(?:^(import type|export type|import|export)\b(?:[^;'"`]*?\bfrom)?|\bimport\(|\b(?:mock|doMock|unmock|importActual)(?:<[^>]*>)?\()\s*'([^'\n]+)'/gm;

function importsOf(from: string): Import[] {
  return [...read(from).matchAll(SPECIFIER)].map(([, keywords = '', to = '']) => {
    const byAlias = to.startsWith('@/');
    const about = { from, typeOnly: keywords.endsWith('type'), byAlias };
    if (byAlias) return { ...about, to: to.slice(2), kind: 'file' };
    if (to.startsWith('.')) {
      return { ...about, to: normalize(join(dirname(from), to)), kind: 'file' };
    }
    const name = to.split('/', to.startsWith('@') ? 2 : 1).join('/');
    return { ...about, to: name, kind: 'package' };
  });
}

const imports = files.flatMap(importsOf);
const crossings = (from: RegExp, to: RegExp) =>
  imports
    .filter((one) => one.kind === 'file' && from.test(one.from) && to.test(one.to))
    .map((one) => `${one.from} imports ${one.to}`);

const storeOf = (file: string) => STORES.find((store) => file.startsWith(store)) ?? '';
/** What no visitor's request needs, and may import what is for development. */
const isTooling = (file: string) =>
  /(^|\/)tests\/|\.test\.tsx?$|^scripts\/|^(playwright|vitest)\.config\.ts$/.test(file);

it('finds imports of every form', () => {
  expect(imports.length).toBeGreaterThan(1_000);
  expect(importsOf('tests/rooms.test.ts').map(({ to }) => to)).toEqual([
    'node:child_process',
    'node:fs',
    'node:path',
    'vitest',
  ]);
});

describe('who imports whom', () => {
  it('the site and each store only themselves', () => {
    const strays = imports
      .filter(({ kind, from, to }) => kind === 'file' && storeOf(from) !== storeOf(to))
      .map(({ from, to }) => `${from} imports ${to}`);
    expect(strays).toEqual([]);
  });

  it.each([
    ['lib/ and schemas/ nothing of what stands on them', /^(lib|schemas)\//, /^(app|studio)\//],
    ['the site’s pages nothing of the Studio', /^app\/(?!\(studio\))/, /^studio\//],
    ['the Studio nothing of the pages', /^studio\//, /^app\//],
    [
      'what runs nothing of the launcher',
      /^(app|lib|schemas|studio)\/.+(?<!\.test)\.tsx?$/,
      /^(scripts|tests)\//,
    ],
  ])('%s', (_, from, to) => {
    expect(crossings(from, to)).toEqual([]);
  });

  it.each(STORES)('the folders of %s in one order, without a circle', (store) => {
    const folderOf = (file: string) => file.slice(store.length).split('/').slice(0, -1)[0];
    const needs = new Map<string, Set<string>>();
    for (const { from, to, kind } of imports) {
      if (kind !== 'file' || storeOf(from) !== store || isTooling(from)) continue;
      const [above, below] = [folderOf(from), folderOf(to)];
      if (!above || above === below) continue;
      needs.set(above, (needs.get(above) ?? new Set()).add(below ?? 'the root'));
    }
    const order: string[] = [];
    const visit = (folder: string, path: string[]) => {
      if (path.includes(folder)) throw new Error([...path, folder].join(' → '));
      if (order.includes(folder)) return;
      for (const next of needs.get(folder) ?? []) visit(next, [...path, folder]);
      order.push(folder);
    };
    for (const folder of needs.keys()) visit(folder, []);
    expect(order).not.toEqual([]);
  });

  it('by a relative path, but for app/ and what Next reads at the root', () => {
    const strays = imports
      .filter(({ byAlias, from }) => byAlias && !/^(app\/|proxy\.ts$)/.test(from))
      .map(({ from, to }) => `${from} imports @/${to}`);
    expect(strays).toEqual([]);
  });

  it('lib/ has no component', () => {
    expect(files.filter((file) => /^lib\/.+\.tsx$/.test(file))).toEqual([]);
  });
});

describe('packages', () => {
  const manifestOf = (folder: string) =>
    JSON.parse(read(`${folder}package.json`)) as Record<
      'dependencies' | 'devDependencies',
      Record<string, string>
    >;

  it.each(['', ...STORES])('of “%s” are named in its package.json', (folder) => {
    const { dependencies, devDependencies } = manifestOf(folder);
    const missing = imports.filter(
      ({ kind, from, to, typeOnly }) =>
        kind === 'package' &&
        storeOf(from) === folder &&
        !to.startsWith('node:') &&
        !dependencies[to] &&
        !((isTooling(from) || typeOnly) && devDependencies[to]),
    );
    expect(missing.map(({ from, to }) => `${from}: ${to}`)).toEqual([]);
  });

  it('have one version in all of them', () => {
    const versions = new Map<string, Set<string>>();
    for (const folder of ['', ...STORES]) {
      const { dependencies, devDependencies } = manifestOf(folder);
      for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
        versions.set(name, (versions.get(name) ?? new Set()).add(version));
      }
    }
    const several = [...versions].filter(([, { size }]) => size > 1).map(([name]) => name);
    expect(several).toEqual([]);
  });
});
