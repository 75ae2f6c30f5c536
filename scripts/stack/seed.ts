import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@sanity/client';
import { importDataset } from '../../studio/content-lake/dataset-transfer.ts';
import { ROOT, type StackConfig } from './config.ts';

/** The seed content: importable into a hosted dataset with `sanity dataset import`. */
const SEED = join(ROOT, 'studio/content-lake/seed/production.ndjson');

/**
 * Fills an empty local lake with the seed content. A lake that holds anything is left alone, so
 * that content which the consultant removed does not come back.
 *
 * @returns whether the seed was imported
 */
export async function seedLake(config: StackConfig): Promise<boolean> {
  const client = createClient({
    projectId: 'local',
    dataset: 'production',
    apiVersion: '2025-02-19',
    apiHost: config.urls.lake,
    useProjectHostname: false,
    useCdn: false,
    token: config.secrets.lakeWriteToken,
    perspective: 'raw',
  });
  const count = await client.fetch<number>('count(*)');
  if (count > 0 || !existsSync(SEED)) return false;
  await importDataset({ client, file: SEED, mode: 'createOrReplace' });
  return true;
}
