/** The lock file, which `npm ci` installs on every platform, whoever wrote it and from whichever registry. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

type Package = {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  inBundle?: boolean;
  os?: string[];
  cpu?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

const ROOT = join(import.meta.dirname, '..');
const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Package>;
};
const packages = Object.entries(lock.packages);
/** The packages from a registry: no workspace, no link to one, nothing that another package brings in itself. */
const fetched = packages.filter(
  ([path, { link, inBundle }]) => path.includes('node_modules/') && !link && !inBundle,
);

/** Whether a package of that name is found from a folder, as Node looks for it: there, or in a folder above. */
function isListed(folder: string, name: string): boolean {
  if (lock.packages[join(folder, 'node_modules', name)]) return true;
  if (!folder) return false;
  return isListed(folder.replace(/(^|\/)(node_modules\/)?(@[^/]+\/)?[^/]+$/, ''), name);
}

/** The optional dependencies that a package names and the lock file lacks, by both names. */
const missing = packages.flatMap(([path, { optionalDependencies = {} }]) =>
  Object.keys(optionalDependencies)
    .filter((name) => !isListed(path, name))
    .map((name) => `${path}: ${name}`),
);

describe('package-lock.json', () => {
  it('lists the native packages of every platform: without one `npm ci` refuses it', () => {
    expect(missing).toEqual([]);
    const platforms = new Set(fetched.flatMap(([, { os = [] }]) => os));
    expect([...platforms]).toEqual(expect.arrayContaining(['darwin', 'linux', 'win32']));
  });

  it('names no registry and no other download address', () => {
    expect(fetched.filter(([, { resolved }]) => resolved)).toEqual([]);
  });

  it('has an exact version of each, and a digest wherever one was to be had', () => {
    expect(
      fetched.filter(([, { version }]) => !/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version ?? '')),
    ).toEqual([]);
    const unsealed = fetched.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
    // The one without is a development tool that is published for some platforms later than for others: where npm comes to
    // one of these, its digest is the registry's.
    expect(unsealed.filter(([path]) => !path.startsWith('node_modules/@supabase/cli-'))).toEqual(
      [],
    );
  });

  it('belongs to the package.json of each workspace, whose versions are exact too', () => {
    const workspaces = packages.filter(([path]) => !path.includes('node_modules/'));
    expect(workspaces.length).toBeGreaterThan(2);
    for (const [path, { dependencies = {}, devDependencies = {} }] of workspaces) {
      const own = JSON.parse(readFileSync(join(ROOT, path, 'package.json'), 'utf8')) as Package;
      expect([path, own.dependencies ?? {}, own.devDependencies ?? {}]).toEqual([
        path,
        dependencies,
        devDependencies,
      ]);
      const ranges = Object.entries({ ...dependencies, ...devDependencies });
      expect(ranges.filter(([, version]) => !/^\d/.test(version))).toEqual([]);
    }
  });
});
