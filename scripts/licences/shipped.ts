import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package that a production installation holds, as the lock file has it. */
export type Shipped = {
  name: string;
  version: string;
  /** SPDX, as its author says. */
  licence: string;
  /** Its folder, under the project's. */
  path: string;
};

type Lock = {
  packages: Record<string, { version?: string; license?: string; dev?: boolean; link?: boolean }>;
};

/** Licences of packages that state them in a file of theirs, not in their `package.json`. */
const FROM_THEIR_FILE: Readonly<Record<string, string>> = { 'md5-o-matic': 'MIT', 'png-js': 'MIT' };

const byName = new Intl.Collator('en');

/** The packages of a lock file that are no tools of development alone: those of every platform, stores included. */
export function shippedPackages(root: string): Shipped[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  return Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { version = '', license }]) => {
      const name = path.replace(/^.*node_modules\//, '');
      return { name, version, licence: license ?? FROM_THEIR_FILE[name] ?? 'unknown', path };
    })
    .sort((a, b) => byName.compare(a.name, b.name) || byName.compare(a.version, b.version));
}
