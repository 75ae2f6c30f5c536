/** Publishing and unpublishing, by a document's own action or with its release. */
import { documentNotFound } from '../protocol/errors.ts';
import { draftId, publishedId } from '../protocol/ids.ts';
import type { Doc, IncomingDoc } from '../protocol/types.ts';
import { strengthenReferences } from '../store/references.ts';
import type { Transaction } from './transaction.ts';

/** Puts a draft or a version in the place of the published document, and ends it. */
export function publishVariant(transaction: Transaction, source: Doc): void {
  const { _updatedAt, _rev, _system, ...content } = source;
  transaction.createOrReplace({
    ...strengthenReferences(content),
    _id: publishedId(source._id),
  } as IncomingDoc);
  transaction.delete(source._id);
}

/** Ends a published document; a draft keeps its content, unless there is one already. */
export function unpublishDocument(transaction: Transaction, published: string): void {
  const source = transaction.get(published);
  if (!source) throw documentNotFound(published);
  transaction.delete(published);
  const { _updatedAt, _rev, ...content } = source;
  transaction.createIfNotExists({ ...content, _id: draftId(published) });
}
