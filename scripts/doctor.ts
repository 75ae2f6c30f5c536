import { resolve } from 'node:path';
import { examine } from './doctor/examine.ts';
import { readPlace } from './doctor/place.ts';
import { linesOf, summaryOf } from './doctor/report.ts';
import { say, seconds } from './setup/say.mjs';
import { runCommand } from './stack/run-command.ts';

/**
 * Examines the environment against its services, with the backups in `backups/` or in the folder that is named, and
 * changes nothing. The exit code is 1 where there is a fault.
 */
await runCommand(async () => {
  const [backups] = process.argv.slice(2);
  const place = readPlace(backups && resolve(backups));
  say(`Diagnostic de ${place.siteUrl}, Node ${process.versions.node}\n`);
  const began = performance.now();
  const examined = await examine(place);
  for (const line of linesOf(examined)) say(line);
  const faults = examined.filter(({ finding }) => finding.state === 'fault').length;
  say(
    `\n  ${summaryOf(faults)} ${examined.length} points en ${seconds(performance.now() - began)}.`,
  );
  return faults > 0 ? 1 : 0;
});
