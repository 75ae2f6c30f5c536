import { join } from 'node:path';
import { ROOT } from './stack/config.ts';
import { runCommand } from './stack/errors.ts';
import { generateContentTypes } from './stack/typegen.ts';

/** Writes the types of the content's queries anew, after a change of schemas/ or of a query. */
await runCommand(async () => {
  generateContentTypes(join(ROOT, 'lib/content/sanity.types.generated.ts'));
  return 0;
});
