import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type SanityClient } from '@sanity/client';
import { FIXED_DOCUMENTS } from '../../schemas/names.ts';
import { chooseLinks } from '../../studio/migrations/chosen-links/choose-links.ts';
import { moveFunding } from '../../studio/migrations/funding-in-terms/move-funding.ts';
import { nameCookie } from '../../studio/migrations/known-browser-cookie/name-cookie.ts';
import { movePrices } from '../../studio/migrations/one-price/move-prices.ts';
import { movePromise } from '../../studio/migrations/one-promise/move-promise.ts';
import { pinArticles } from '../../studio/migrations/pinned-articles/pin-articles.ts';
import { ROOT, type StackConfig } from './config.ts';

const SEED_FOLDER = join(ROOT, 'studio/content-lake/seed');

type SeedDocument = { _id: string; _type: string; [field: string]: unknown };

/** Every document of the seed content, file by file, assets aside. */
export function readSeed(): SeedDocument[] {
  return readdirSync(SEED_FOLDER)
    .sort()
    .flatMap((name) => readFileSync(join(SEED_FOLDER, name), 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line) as SeedDocument);
}

/**
 * Fills a new local lake with the seed content: all of it or, when something goes wrong, none. Of a lake
 * that was filled before only the missing fixed documents are written: the pages cannot be without
 * them, and a new version of the site may bring some. Content which the consultant removed does not
 * come back. What an older version has written otherwise is then put as this one reads it.
 */
export async function seedLake(config: StackConfig): Promise<void> {
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
  const marker = join(config.dataDir, 'content-lake', 'seeded');
  const fixed = await client.fetch<number>('count(*[_id in $ids])', { ids: FIXED_DOCUMENTS });
  if (fixed < FIXED_DOCUMENTS.length) {
    // Older versions wrote file by file: without the mark, they may have been stopped half way.
    const wasFilled = fixed > 0 && existsSync(marker);
    const transaction = client.transaction();
    for (const document of readSeed()) {
      if (!wasFilled || FIXED_DOCUMENTS.includes(document._id)) {
        transaction.createIfNotExists(document);
      }
    }
    await transaction.commit({ autoGenerateArrayKeys: true });
  }
  await migrate(client);
  if (!existsSync(marker)) writeFileSync(marker, '', { mode: 0o600 });
}

/**
 * Those of studio/migrations, each of which knows whether it is still to be done. No two of a round move the same fields.
 */
const ROUNDS = [
  [movePrices, movePromise, pinArticles, moveFunding, nameCookie],
  // In the texts as the others leave them.
  [chooseLinks],
];

async function migrate(client: SanityClient): Promise<void> {
  let documents = await client.fetch<SeedDocument[]>(
    '*[!string::startsWith(_type, "sanity.") && !string::startsWith(_type, "system.")]',
  );
  const transaction = client.transaction();
  for (const migrations of ROUNDS) {
    const moves = migrations.flatMap((migration) => migration(documents));
    for (const { id, set, unset } of moves) {
      transaction.patch(id, (patch) => patch.set(set).unset(unset));
    }
    // All that a round sets are whole fields.
    documents = documents.map((document) => {
      const own = moves.filter(({ id }) => id === document._id);
      return Object.assign({}, document, ...own.map(({ set }) => set)) as SeedDocument;
    });
  }
  if (transaction.toJSON().length > 0) await transaction.commit();
}
