import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { generateContentTypes } from '../../../scripts/stack/typegen.ts';

it('the checked-in types of the queries are those of the schemas (npm run typegen)', () => {
  const target = join(mkdtempSync(join(tmpdir(), 'typegen-')), 'types.ts');
  generateContentTypes(target);
  // The generator notes where the queries stand, as seen from the file that it writes.
  const types = (file: string) => readFileSync(file, 'utf8').replaceAll(/^\/\/ Source: .*$/gm, '');
  const root = join(import.meta.dirname, '../../..');
  expect(types(target)).toBe(types(join(root, 'lib/content/sanity.types.generated.ts')));
}, 120_000);
