import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type SanityClient } from '@sanity/client';
import { z } from 'zod';
import { StartupError } from '../../lib/env/startup-error.ts';
import { OWN_WORDS, withOwnWords } from '../../lib/words/own.ts';
import { FIXED_DOCUMENTS } from '../../schemas/names.ts';
import type { Move, Moves } from '../../studio/migration.ts';
import { chooseLinks } from '../../studio/migrations/chosen-links/choose-links.ts';
import { compareServices } from '../../studio/migrations/compared-services/compare-services.ts';
import { moveFunding } from '../../studio/migrations/funding-in-terms/move-funding.ts';
import { sayWhatIsKept } from '../../studio/migrations/kept-contracts/say-what-is-kept.ts';
import { nameCookie } from '../../studio/migrations/known-browser-cookie/name-cookie.ts';
import { dropLines } from '../../studio/migrations/one-addition/drop-lines.ts';
import { joinLists } from '../../studio/migrations/one-list/join-lists.ts';
import { movePrices } from '../../studio/migrations/one-price/move-prices.ts';
import { movePromise } from '../../studio/migrations/one-promise/move-promise.ts';
import { fillWords } from '../../studio/migrations/own-words/fill-words.ts';
import { pinArticles } from '../../studio/migrations/pinned-articles/pin-articles.ts';
import type { StackConfig } from './config.ts';
import { SEED_FOLDER, uploadSeedPictures, withoutPictures, withPictures } from './seed-pictures.ts';

/** A document of the seed, as the lake takes it. */
export type SeedDocument = { _id: string; _type: string; [field: string]: unknown };

const readLines = (): SeedDocument[] =>
  globSync('*.ndjson', { cwd: SEED_FOLDER })
    .sort()
    .flatMap((name) => readFileSync(join(SEED_FOLDER, name), 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line) as SeedDocument)
    .map((document) => withOwnWords(document._type, document));

/** Every document of the seed content, with the site's own words, file by file, pictures aside. */
export const readSeed = (): SeedDocument[] => readLines().map(withoutPictures);

/** The same with its pictures, for a lake that `uploadSeedPictures` has filled. */
export const readWholeSeed = (): SeedDocument[] => readLines().map(withPictures);

/** Callbacks on changes to content that is there already. */
export type ContentUpgrade = {
  /**
   * Resolves once all that the stores hold is backed up, and may be migrated: what starts together waits for one backup.
   *
   * @throws StartupError where there is no backup
   */
  begin(): Promise<void>;
  /** Tells of a migration that was done, on the terminal and in a log. */
  tell(line: string): void;
};

/**
 * The mark of a filled lake, with the migrations that its content has had: an older version, which knows fewer, leaves it
 * alone. Its content has had the own words of the fields of `words`, too: one that is empty since was emptied.
 */
const markIn = (dataDir: string) => join(dataDir, 'content-lake', 'seeded');

const markSchema = z.object({ migrations: z.array(z.string()), words: z.string().optional() });

/** What a mark says: nothing where there is none, or where a version before it left it empty. */
function readMark(mark: string): z.infer<typeof markSchema> {
  try {
    return markSchema.parse(JSON.parse(readFileSync(mark, 'utf8')));
  } catch {
    return { migrations: [] };
  }
}

/** The names of the fields that have own words, as a mark has them. */
const OWN_FIELDS = createHash('sha256')
  .update(
    JSON.stringify(OWN_WORDS, (_, value) =>
      typeof value === 'object' && !Array.isArray(value) ? value : '',
    ),
  )
  .digest('hex');

/**
 * Refuses content that a newer version of the site has migrated, before anything is started on it.
 *
 * @throws StartupError that names a migration
 */
export function refuseNewerContent(dataDir: string): void {
  const known = ROUNDS.flatMap(Object.keys);
  const unknown = readMark(markIn(dataDir)).migrations.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new StartupError(
    `Le contenu vient d’une version plus récente du site (migration ${unknown})\u202f; rien n’a été touché. Démarrez cette version, ou restaurez la sauvegarde d’avant la mise à jour (docs/deploy/README.md).`,
  );
}

/**
 * Fills a new local lake with the seed content: all of it or, when something goes wrong, none. Of a lake
 * that was filled before only the missing fixed documents are written: the pages cannot be without
 * them, and a new version of the site may bring some. Content which the consultant removed does not
 * come back. What an older version has written otherwise is then put as this one reads it.
 *
 * @param upgrade backs up what is there, before anything of it is changed
 */
export async function seedLake(
  config: Pick<StackConfig, 'dataDir' | 'urls' | 'secrets'>,
  upgrade: ContentUpgrade,
): Promise<void> {
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
  const mark = markIn(config.dataDir);
  const present = await client.fetch<string[]>('*[_id in $ids]._id', { ids: FIXED_DOCUMENTS });
  const isNew = present.length === 0 && !existsSync(mark);
  if (present.length < FIXED_DOCUMENTS.length) {
    // Older versions wrote file by file: without the mark, they may have been stopped half way.
    const wasFilled = present.length > 0 && existsSync(mark);
    const missing = readWholeSeed().filter(
      ({ _id }) => !wasFilled || (FIXED_DOCUMENTS.includes(_id) && !present.includes(_id)),
    );
    if (!isNew) await upgrade.begin();
    await uploadSeedPictures(client, missing);
    const transaction = client.transaction();
    for (const document of missing) transaction.createIfNotExists(document);
    await transaction.commit({ autoGenerateArrayKeys: true });
    if (!isNew) upgrade.tell(`Contenu ajouté\u00a0: ${missing.map(({ _id }) => _id).join(', ')}`);
  }
  const hasWords = readMark(mark).words === OWN_FIELDS;
  await migrate(client, hasWords ? ROUNDS.filter((round) => round !== WORDS) : ROUNDS, upgrade);
  const done = JSON.stringify({ migrations: ROUNDS.flatMap(Object.keys), words: OWN_FIELDS });
  if (existsSync(mark) && readFileSync(mark, 'utf8') === done) return;
  writeFileSync(`${mark}.tmp`, done, { mode: 0o600 });
  renameSync(`${mark}.tmp`, mark);
}

type Round = Record<string, Moves>;

/** The round that writes the own words of fields that are new. */
const WORDS: Round = { 'own-words': fillWords };

/**
 * The migrations of studio/migrations, by their folder, each of which knows whether it is still to be done. No two of a
 * round move the same fields.
 */
const ROUNDS: Round[] = [
  {
    'one-price': movePrices,
    'one-promise': movePromise,
    'pinned-articles': pinArticles,
    'funding-in-terms': moveFunding,
    'known-browser-cookie': nameCookie,
    'one-list': joinLists,
    'one-addition': dropLines,
    'compared-services': compareServices,
  },
  // In the texts as the others leave them.
  { 'chosen-links': chooseLinks },
  { 'kept-contracts': sayWhatIsKept },
  WORDS,
];

/** The identifier of a version: that of its release, and its document's. */
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

/** Documents read at a time: an answer of the lake has a largest size. */
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

/** Number of documents that each migration has changed, by its name; migrations that had nothing to do are left out. */
type Done = Map<string, number>;

/** The changes that all rounds make to the content. */
async function readMoves(
  client: SanityClient,
  rounds: Round[],
): Promise<{ all: Move[]; done: Done }> {
  let documents = await readContent(client);
  const all: Move[] = [];
  const done: Done = new Map();
  for (const round of rounds) {
    const moves = Object.entries(round).flatMap(([name, migration]) => {
      const own = migration(documents);
      if (own.length > 0) done.set(name, own.length);
      return own;
    });
    all.push(...moves);
    // All that a round sets are whole fields.
    documents = documents.map((document) => {
      const own = moves.filter(({ id }) => id === document._id);
      return Object.assign({}, document, ...own.map(({ set }) => set)) as SeedDocument;
    });
  }
  return { all, done };
}

async function migrate(
  client: SanityClient,
  rounds: Round[],
  upgrade: ContentUpgrade,
): Promise<void> {
  const { all, done } = await readMoves(client, rounds);
  if (all.length === 0) return;
  await upgrade.begin();
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
  for (const [name, count] of done) {
    upgrade.tell(
      `Migration du contenu\u00a0: ${name} (${count} ${count > 1 ? 'documents' : 'document'})`,
    );
  }
}
