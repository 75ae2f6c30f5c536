import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/stack/config.ts';
import { lakeClient } from './lake-client.ts';

type SeedDocument = { _id: string; _type: string };

const seed = readFileSync(join(ROOT, 'studio/content-lake/seed/production.ndjson'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as SeedDocument);

/** Puts the seed content back, and drops every draft. */
export async function resetContent(): Promise<void> {
  const client = lakeClient();
  await client.delete({ query: '*[_id in path("drafts.**")]' });
  const transaction = client.transaction();
  for (const document of seed) transaction.createOrReplace(document);
  await transaction.commit();
}
