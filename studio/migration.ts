import { at, defineMigration, patch, set, unset } from 'sanity/migrate';

export type Document = { _id: string; _type: string; [field: string]: unknown };

/** The changes of a document: fields with their new values, and fields that go. */
export type Move = { id: string; set: Record<string, unknown>; unset: string[] };

/**
 * Computes the changes that bring content of an older version up to date. It never changes what the consultant wrote for
 * the new one, and returns none once it is done.
 *
 * @param documents those of `types`, drafts included
 */
export type Moves = (documents: readonly Document[]) => Move[];

/** The release that a version is in, by its identifier. */
const RELEASE = /^versions\.([^.]+)\./;

/** Moves for a hosted dataset (docs/deploy, Upgrade); a start does the same to the local Content Lake. */
export const migration = (title: string, types: string[], moves: Moves) =>
  defineMigration({
    title,
    documentTypes: types,
    async *migrate(documents, { client }) {
      const all = [];
      for await (const document of documents()) all.push(document);
      const found = moves(all);
      // The API versions before releases hand no version over, and do not know this function.
      const scheduled = found.some(({ id }) => RELEASE.test(id))
        ? await client.fetch<string[]>('releases::all()[state == "scheduled"].name')
        : [];
      for (const move of found) {
        if (scheduled.includes(RELEASE.exec(move.id)?.[1] ?? '')) {
          console.warn(
            `${move.id} is locked until it is published: unschedule its release, and run this again.`,
          );
          continue;
        }
        yield patch(move.id, [
          ...Object.entries(move.set).map(([field, value]) => at(field, set(value))),
          ...move.unset.map((field) => at(field, unset())),
        ]);
      }
    },
  });
