import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './config.ts';
import { StackError } from './errors.ts';

/**
 * Generates the types of the queries in `lib/content/queries/` from the schemas, with Sanity's own generator,
 * into the file `target`.
 *
 * @throws StackError with the generator's output
 */
export function generateContentTypes(target: string): void {
  const studio = join(ROOT, 'studio');
  // As seen from the Studio's folder: the generator takes every path as one below it, and writes it
  // down in what it generates.
  const schemaFile = '../.data/schema.json';
  mkdirSync(join(ROOT, '.data'), { recursive: true });
  for (const args of [
    ['schema', 'extract', '--force', '--path', schemaFile],
    ['typegen', 'generate'],
  ]) {
    const result = spawnSync(join(ROOT, 'node_modules/.bin/sanity'), args, {
      cwd: studio,
      encoding: 'utf8',
      env: { ...process.env, TYPEGEN_SCHEMA: schemaFile, TYPEGEN_TARGET: target },
    });
    if (result.status !== 0) throw new StackError(`${result.stdout}${result.stderr}`);
  }
}
