import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../lib/env/startup-error.ts';
import { ROOT } from './stack/config.ts';
import { runCommand } from './stack/run-command.ts';

const SUPABASE = join(ROOT, 'supabase');

const HEAD =
  '-- Written by `npm run baseline` from supabase/schemas/, in the order of supabase/config.toml.\n';
/** The schemas let a function name what comes later; migrations after this one are read at once again. */
const TAIL = '\nreset check_function_bodies;\n';

const read = (path: string): string =>
  readFileSync(join(SUPABASE, path), 'utf8').replaceAll('\r\n', '\n');

/** The first migration as the schemas have it now. */
function baseline(): string {
  const [, listed = ''] = /^schema_paths = \[(.*?)^\]/ms.exec(read('config.toml')) ?? [];
  const paths = [...listed.matchAll(/"(.+?)"/g)].map(([, path = '']) => path);
  return HEAD + paths.map((path) => `\n${read(path)}`).join('') + TAIL;
}

/**
 * Writes the first migration anew, after a change of supabase/schemas/; with `--check` it only says whether that is due.
 * Once there is another one it stays as it was applied: a test compares what all of them make with the schemas.
 */
await runCommand(async () => {
  const [first = '', ...later] = readdirSync(join(SUPABASE, 'migrations')).sort();
  const isCheck = process.argv.includes('--check');
  if (later.length > 0) {
    if (isCheck) return 0;
    throw new StartupError(`${first} n’est plus seule : ajoutez une migration (CONTRIBUTING.md).`);
  }
  const file = join('migrations', first);
  if (!isCheck) writeFileSync(join(SUPABASE, file), baseline());
  else if (read(file) !== baseline()) {
    throw new StartupError(
      `supabase/${file} n’est plus ce que dit supabase/schemas/ : ajoutez une migration (CONTRIBUTING.md), ou npm run baseline tant qu’aucune base ne l’a.`,
    );
  }
  return 0;
});
