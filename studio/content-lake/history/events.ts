/**
 * The events of a document's life (created, published, unpublished, deleted …), told from what each
 * transaction did to its published, draft and version forms.
 */
import { isDraftId, isPublishedId, publishedId, releaseOf } from '../protocol/ids.ts';
import type { TimelineRow } from '../store/store.ts';

/** One event, in the shape of the history API. */
export type DocumentEvent = {
  type: string;
  documentId: string;
  timestamp: string;
  author: string;
  [detail: string]: unknown;
};

/**
 * The events that concern `id`, oldest first. `transactions` holds the rows of the whole group:
 * one array a transaction, in order.
 */
export function documentEvents(id: string, transactions: TimelineRow[][]): DocumentEvent[] {
  const group = publishedId(id);
  const present = new Set<string>();
  const events: DocumentEvent[] = [];
  for (const rows of transactions) {
    for (const { documentId, exists } of rows) {
      if (exists) present.add(documentId);
      else present.delete(documentId);
    }
    events.push(...transactionEvents(group, rows, present));
  }
  if (isPublishedId(id)) {
    // A draft's beginning and end leave no revision of the published document to look at.
    return events.filter(
      ({ type }) => type !== 'deleteDocumentVersion' && type !== 'createDocumentVersion',
    );
  }
  const own = events.filter(({ versionId }) => versionId === id);
  // The Studio opens a deleted document by its draft: where there never was one, by what was written
  // without it, which is shown as published from there.
  const neverWas = own.length === 0 && present.size === 0 && isDraftId(id);
  return neverWas ? events.flatMap((event) => asPublication(event, id)) : own;
}

function asPublication(event: DocumentEvent, versionId: string): DocumentEvent[] {
  if (!event.type.endsWith('LiveDocument')) return [];
  return [
    { ...event, type: 'publishDocumentVersion', versionId, publishCause: 'document.publish' },
  ];
}

function transactionEvents(
  group: string,
  rows: TimelineRow[],
  present: ReadonlySet<string>,
): DocumentEvent[] {
  const published = rows.find(({ documentId }) => isPublishedId(documentId));
  const versions = rows.filter(({ documentId }) => !isPublishedId(documentId));
  const gone = versions.filter(({ previousRev, exists }) => previousRev && !exists);
  const appeared = versions.filter(({ previousRev, exists }) => !previousRev && exists);
  const [any] = rows;
  if (!any) return [];
  const base = { documentId: group, timestamp: any.timestamp, author: any.author };
  const revisionId = any.transactionId;
  const ends = gone.map(({ documentId, previousRev }) => ({
    ...base,
    type: 'deleteDocumentVersion',
    ...versionOf(documentId),
    versionRevisionId: previousRev,
  }));

  if (published?.previousRev && !published.exists) {
    const [draft] = appeared.length > 0 ? appeared : versions.filter(({ exists }) => exists);
    const kept = draft?.documentId ?? [...present].find(isDraftId);
    if (kept === undefined) return [{ ...base, type: 'deleteDocumentGroup' }, ...ends];
    return [
      { ...base, type: 'unpublishDocument', ...versionOf(kept), versionRevisionId: revisionId },
    ];
  }
  if (published?.exists && gone[0]) {
    const [version] = gone;
    return [
      {
        ...base,
        type: 'publishDocumentVersion',
        revisionId,
        ...versionOf(version.documentId),
        versionRevisionId: version.previousRev,
        publishCause: releaseOf(version.documentId) ? 'release.publish' : 'document.publish',
      },
    ];
  }
  const events: DocumentEvent[] = [];
  if (published?.exists) {
    const type = published.previousRev ? 'updateLiveDocument' : 'createLiveDocument';
    events.push({ ...base, type, revisionId });
  }
  for (const { documentId } of appeared) {
    events.push({
      ...base,
      type: 'createDocumentVersion',
      ...versionOf(documentId),
      versionRevisionId: revisionId,
    });
  }
  if (gone.length > 0 && present.size === 0) events.push({ ...base, type: 'deleteDocumentGroup' });
  return [...events, ...ends];
}

function versionOf(versionId: string): { versionId: string; releaseId?: string } {
  const releaseId = releaseOf(versionId);
  return releaseId === undefined ? { versionId } : { versionId, releaseId };
}
