import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../lib/env/startup-error.ts';
import { mayShip } from './licences/allowed.ts';
import { licencesDocument } from './licences/list.ts';
import { shippedPackages } from './licences/shipped.ts';
import { ROOT } from './stack/config.ts';
import { runCommand } from './stack/run-command.ts';

const FILE = 'docs/licences.md';

/**
 * Writes the list of licences anew, after a change of dependencies; with `--check` it only says whether that is due. A
 * licence that may not be shipped ends either.
 */
await runCommand(async () => {
  const packages = shippedPackages(ROOT);
  const refused = packages.filter(({ licence, name }) => !mayShip(licence, name));
  if (refused.length > 0) {
    const named = refused.map(({ name, version, licence }) => `${name} ${version} (${licence})`);
    throw new StartupError(
      `Ces licences ne vont pas avec le site : ${named.join(', ')}. Voyez scripts/licences/allowed.ts.`,
    );
  }
  const file = join(ROOT, FILE);
  const list = licencesDocument(packages);
  if (!process.argv.includes('--check')) writeFileSync(file, list);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== list) {
    throw new StartupError(`${FILE} n’est plus la liste de ce qui est livré : npm run licences.`);
  }
  return 0;
});
