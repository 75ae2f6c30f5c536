import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../lib/env/startup-error.ts';
import { schemaTypes } from '../schemas/index.ts';
import { ROOT } from './stack/config.ts';
import { fieldTitlesModule } from './stack/field-titles.ts';
import { runCommand } from './stack/run-command.ts';
import { generateTypes } from './stack/typegen.ts';

const TYPES = 'lib/content/sanity.types.generated.ts';
/** Files with queries that name fields. */
const QUERIES = [
  'lib/content/queries/*.ts',
  'lib/links/*.ts',
  'schemas/redirect.ts',
  'schemas/shared/*.ts',
  'scripts/doctor/*.ts',
  'studio/{tools/links,search-preview,prices-before-and-after}/*.{ts,tsx}',
];
const TITLES = 'lib/content/field-titles.generated.ts';
/** The types that `--check` generates, to compare with. */
const FRESH = '.data/typegen/types.ts';

/** The generator notes where the queries stand, as seen from the file that it writes. */
const read = (file: string) =>
  readFileSync(join(ROOT, file), 'utf8').replaceAll(/^\/\/ Source: .*$/gm, '');

/**
 * Writes the types of the content's queries and the titles of its fields anew, after a change of schemas/ or of a query. With
 * `--check` it only says whether that is due.
 */
await runCommand(async () => {
  const isCheck = process.argv.includes('--check');
  generateTypes({
    schemaTypes,
    schemaFile: '../.data/typegen/schema.json',
    queries: QUERIES.map((files) => join('..', files)),
    target: join('..', isCheck ? FRESH : TYPES),
  });
  const titles = fieldTitlesModule(schemaTypes);
  if (!isCheck) writeFileSync(join(ROOT, TITLES), titles);
  else if (read(FRESH) !== read(TYPES) || read(TITLES) !== titles) {
    throw new StartupError(
      'Les types du contenu ne sont plus ceux de schemas/ et des requêtes : npm run typegen.',
    );
  }
  return 0;
});
