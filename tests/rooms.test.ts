import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readImports } from '../scripts/floors/read-imports.ts';
import { STORES } from '../scripts/floors/rules.ts';

const ROOT = join(import.meta.dirname, '..');

it('the check of the floors reads the imports that there are', async () => {
  const { modules } = await readImports(ROOT, ['lib']);
  expect(modules.flatMap(({ dependencies }) => dependencies).length).toBeGreaterThan(1_000);
});

it('lib/ has no component', () => {
  const components = execFileSync('git', ['ls-files', 'lib/**.tsx'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(components).toBe('');
});

it('packages have one version in all workspaces', () => {
  const versions = new Map<string, Set<string>>();
  for (const folder of ['', ...STORES]) {
    const { dependencies, devDependencies } = JSON.parse(
      readFileSync(join(ROOT, folder, 'package.json'), 'utf8'),
    ) as Record<'dependencies' | 'devDependencies', Record<string, string>>;
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      versions.set(name, (versions.get(name) ?? new Set()).add(version));
    }
  }
  const several = [...versions].filter(([, { size }]) => size > 1).map(([name]) => name);
  expect(several).toEqual([]);
});
