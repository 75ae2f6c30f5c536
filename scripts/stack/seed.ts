import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type SanityClient } from '@sanity/client';
import { FIXED_DOCUMENTS } from '../../schemas/names.ts';
import type { Move } from '../../studio/migration.ts';
import { chooseLinks } from '../../studio/migrations/chosen-links/choose-links.ts';
import { moveFunding } from '../../studio/migrations/funding-in-terms/move-funding.ts';
import { nameCookie } from '../../studio/migrations/known-browser-cookie/name-cookie.ts';
import { joinLists } from '../../studio/migrations/one-list/join-lists.ts';
import { movePrices } from '../../studio/migrations/one-price/move-prices.ts';
import { movePromise } from '../../studio/migrations/one-promise/move-promise.ts';
import { fillWords } from '../../studio/migrations/own-words/fill-words.ts';
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
  [movePrices, movePromise, pinArticles, moveFunding, nameCookie, joinLists, fillWords],
  // In the texts as the others leave them.
  [chooseLinks],
];

/** Which release a version is in, by its identifier. */
const VERSION = /^versions\.([^.]+)\.(.+)$/s;

/** Releases that wait for their time, and when that is. Nothing may change their versions meanwhile. */
async function readScheduled(client: SanityClient): Promise<Map<string, string>> {
  const found = await client.fetch<{ name: string; publishAt: string }[]>(
    'releases::all()[state == "scheduled"]{ name, publishAt }',
  );
  return new Map(found.map(({ name, publishAt }) => [name, publishAt]));
}

/** Puts versions of a scheduled release as this site reads them: taken back, changed and scheduled again in one go. */
async function patchLocked(
  client: SanityClient,
  releaseId: string,
  publishAt: string,
  moves: Move[],
) {
  await client.action([
    { actionType: 'sanity.action.release.unschedule', releaseId },
    ...moves.map(({ id, set, unset }) => ({
      actionType: 'sanity.action.document.edit' as const,
      draftId: id,
      publishedId: id.replace(VERSION, '$2'),
      patch: { set, unset },
    })),
    { actionType: 'sanity.action.release.schedule', releaseId, publishAt },
  ]);
}

/** So many at a time: an answer of the lake has a largest size. */
const AT_ONCE = 50;

/** All content, drafts and versions included. */
async function readContent(client: SanityClient): Promise<SeedDocument[]> {
  const all: SeedDocument[] = [];
  for (;;) {
    const some = await client.fetch<SeedDocument[]>(
      `*[!string::startsWith(_type, "sanity.") && !string::startsWith(_type, "system.") && _id > $after] | order(_id asc) [0...${AT_ONCE}]`,
      { after: all.at(-1)?._id ?? '' },
    );
    all.push(...some);
    if (some.length < AT_ONCE) return all;
  }
}

async function migrate(client: SanityClient): Promise<void> {
  let documents = await readContent(client);
  const all: Move[] = [];
  for (const migrations of ROUNDS) {
    const moves = migrations.flatMap((migration) => migration(documents));
    all.push(...moves);
    // All that a round sets are whole fields.
    documents = documents.map((document) => {
      const own = moves.filter(({ id }) => id === document._id);
      return Object.assign({}, document, ...own.map(({ set }) => set)) as SeedDocument;
    });
  }
  if (all.length === 0) return;
  const scheduled = await readScheduled(client);
  const lockedIn = ({ id }: Move) => {
    const [, release = ''] = VERSION.exec(id) ?? [];
    return scheduled.has(release) ? release : undefined;
  };
  const transaction = client.transaction();
  for (const { id, set, unset } of all.filter((move) => !lockedIn(move))) {
    transaction.patch(id, (patch) => patch.set(set).unset(unset));
  }
  if (transaction.toJSON().length > 0) await transaction.commit();
  for (const [release, publishAt] of scheduled) {
    const moves = all.filter((move) => lockedIn(move) === release);
    if (moves.length > 0) await patchLocked(client, release, publishAt, moves);
  }
}
