import type { PatchOperations, SanityClient } from '@sanity/client';

export type DocumentPatch = { id: string; patch: PatchOperations };

/** Whether a document has changed since it was read, or is locked by a schedule. */
export const isConflict = (error: unknown): boolean =>
  (error as { statusCode?: number }).statusCode === 409;

/**
 * Writes all of these patches or nothing.
 *
 * @param revisions of the documents that have to be as they were read, by their ids
 * @throws the client's error; 409 where one of them has changed since, or is locked by a schedule
 */
export async function commitRead(
  client: SanityClient,
  patches: readonly DocumentPatch[],
  revisions: ReadonlyMap<string, string>,
): Promise<void> {
  const transaction = client.transaction();
  const checked = new Set<string>();
  for (const { id, patch } of patches) {
    const revision = revisions.get(id);
    transaction.patch(
      id,
      checked.has(id) || !revision ? patch : { ...patch, ifRevisionID: revision },
    );
    checked.add(id);
  }
  await transaction.commit();
}

/** The revisions of the documents that these uses are in. */
export const revisionsOf = (
  uses: readonly { documentId: string; rev: string }[],
): Map<string, string> => new Map(uses.map(({ documentId, rev }) => [documentId, rev]));
