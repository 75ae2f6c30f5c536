import { at, defineMigration, patch, set, unset } from 'sanity/migrate';

export type Document = { _id: string; _type: string; [field: string]: unknown };

/** What becomes of a document: fields with their new values, and fields that go. */
export type Move = { id: string; set: Record<string, unknown>; unset: string[] };

/**
 * What content of an older version becomes. It never changes what the consultant wrote for the new one, and returns
 * none once it is done.
 *
 * @param documents those of `types`, drafts included
 */
export type Moves = (documents: readonly Document[]) => Move[];

/** Moves for a hosted dataset (docs/deploy, Upgrade); a start does the same to the local Content Lake. */
export const migration = (title: string, types: string[], moves: Moves) =>
  defineMigration({
    title,
    documentTypes: types,
    async *migrate(documents) {
      const all = [];
      for await (const document of documents()) all.push(document);
      for (const move of moves(all)) {
        yield patch(move.id, [
          ...Object.entries(move.set).map(([field, value]) => at(field, set(value))),
          ...move.unset.map((field) => at(field, unset())),
        ]);
      }
    },
  });
