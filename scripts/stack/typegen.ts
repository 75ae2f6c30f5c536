import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ROOT } from './config.ts';
import { StackError } from './errors.ts';

/**
 * Generates the types of `lib/content/queries.ts` from the schemas, with Sanity's own generator,
 * into the file `target`.
 *
 * @throws StackError with the generator's output
 */
export function generateContentTypes(target: string): void {
  const studio = join(ROOT, 'studio');
  // The generator takes every path as one below the Studio's folder.
  const schemaFile = relative(studio, join(mkdtempSync(join(tmpdir(), 'typegen-')), 'schema.json'));
  for (const args of [
    ['schema', 'extract', '--path', schemaFile],
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
