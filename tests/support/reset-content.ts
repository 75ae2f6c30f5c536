import { readSeed } from '../../scripts/stack/seed.ts';
import { lakeClient } from './lake-client.ts';

/** Puts the seed content back, and drops every draft. */
export async function resetContent(): Promise<void> {
  const client = lakeClient();
  await client.delete({ query: '*[_id in path("drafts.**")]' });
  const transaction = client.transaction();
  for (const document of readSeed()) transaction.createOrReplace(document);
  await transaction.commit();
}
