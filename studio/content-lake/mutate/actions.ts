/**
 * `/data/actions`: what an editor does to a document, as opposed to what changes in the data.
 * Each action is worked out as the mutations it stands for, all in one transaction.
 */
import {
  documentAlreadyExists,
  documentNotFound,
  malformed,
  TransactionFailure,
} from '../protocol/errors.ts';
import { draftId, isDraftId, isVersionId, publishedId } from '../protocol/ids.ts';
import type { Doc } from '../protocol/types.ts';
import { asNew, type Body, type Handler, isObject, object, text } from './action-body.ts';
import { readPatch } from './patch.ts';
import { publishVariant, unpublishDocument } from './publication.ts';
import { RELEASE_HANDLERS } from './releases.ts';
import type { Transaction } from './transaction.ts';

const DOCUMENT_HANDLERS: Record<string, Handler> = {
  create: createDraft,
  edit,
  publish,
  unpublish,
  discard: (transaction, action) => discard(transaction, text(action, 'draftId')),
  delete: deleteDocument,
  replaceDraft,
  'version.create': createVersion,
  'version.discard': (transaction, action) => discard(transaction, text(action, 'versionId')),
  'version.replace': replaceVersion,
  'version.unpublish': unpublishVersion,
};

/** All actions by their type. */
const HANDLERS = new Map<string, Handler>(
  Object.entries({ document: DOCUMENT_HANDLERS, release: RELEASE_HANDLERS }).flatMap(
    ([of, handlers]) =>
      Object.entries(handlers).map(
        ([name, handler]) => [`sanity.action.${of}.${name}`, handler] as const,
      ),
  ),
);

/** Applies the actions of a request; a failure names the action that caused it. */
export function applyActions(transaction: Transaction, actions: unknown): void {
  const list = Array.isArray(actions) ? actions : [actions];
  if (list.length === 0) throw malformed('"actions" is empty');
  list.forEach((action: unknown, index) => {
    try {
      applyAction(transaction, action);
    } catch (error) {
      if (error instanceof TransactionFailure) error.index = index;
      throw error;
    }
  });
}

function applyAction(transaction: Transaction, action: unknown): void {
  if (!isObject(action)) throw malformed('An action must be an object');
  const type = String(action.actionType);
  const handler = HANDLERS.get(type);
  if (!handler) throw malformed(`Unknown action type "${type}"`);
  handler(transaction, action);
}

function createDraft(transaction: Transaction, action: Body): void {
  const published = text(action, 'publishedId');
  const attributes = object(action, 'attributes');
  const id = typeof attributes._id === 'string' ? attributes._id : draftId(published);
  requireSameDocument(id, published);
  // `ifExists: 'ignore'` leaves only a draft alone: a published document is edited, not created.
  if (transaction.get(published)) throw documentAlreadyExists(published);
  if (transaction.get(id)) {
    if (action.ifExists === 'ignore') return;
    throw documentAlreadyExists(id);
  }
  transaction.create(asNew(attributes, id));
}

function edit(transaction: Transaction, action: Body): void {
  const draft = text(action, 'draftId');
  const published = text(action, 'publishedId');
  requireSameDocument(draft, published);
  const patch = readPatch(object(action, 'patch'));
  if (!transaction.get(draft)) {
    const source = transaction.get(published);
    if (!source) throw documentNotFound(published);
    // The revision that the editor saw is the published one: the draft does not exist yet.
    if (patch.ifRevisionID !== undefined)
      transaction.requireRevision(published, patch.ifRevisionID);
    const { _updatedAt, _rev, ...content } = source;
    transaction.create({ ...content, _id: draft });
  } else if (patch.ifRevisionID !== undefined) {
    transaction.requireRevision(draft, patch.ifRevisionID);
  }
  const { ifRevisionID: _checked, ...operations } = patch;
  transaction.patch(draft, operations);
}

function publish(transaction: Transaction, action: Body): void {
  const draft = text(action, 'draftId');
  const published = text(action, 'publishedId');
  requireSameDocument(draft, published);
  const source = transaction.get(draft);
  if (!source) throw documentNotFound(draft);
  if (typeof action.ifDraftRevisionId === 'string') {
    transaction.requireRevision(draft, action.ifDraftRevisionId);
  }
  if (typeof action.ifPublishedRevisionId === 'string') {
    transaction.requireRevision(published, action.ifPublishedRevisionId);
  }
  publishVariant(transaction, source);
}

function unpublish(transaction: Transaction, action: Body): void {
  const draft = text(action, 'draftId');
  const published = text(action, 'publishedId');
  requireSameDocument(draft, published);
  unpublishDocument(transaction, published);
}

function discard(transaction: Transaction, id: string): void {
  if (!isDraftId(id) && !isVersionId(id)) {
    throw malformed(`"${id}" is neither a draft nor a version`);
  }
  if (!transaction.delete(id)) throw documentNotFound(id);
}

function deleteDocument(transaction: Transaction, action: Body): void {
  const published = text(action, 'publishedId');
  const listed = [action.includeDrafts, action.includeVersions].flatMap((ids) =>
    Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [],
  );
  for (const id of listed) requireSameDocument(id, published);
  // Left behind, it would bring the document back; gone without a word, it would be lost.
  const draft = draftId(published);
  if (transaction.get(draft) && !listed.includes(draft)) {
    throw malformed(`"${draft}" exists and is not in "includeDrafts"`);
  }
  const ids = new Set([published, ...listed]);
  const deleted = [...ids].filter((id) => transaction.delete(id));
  if (deleted.length === 0) throw documentNotFound(published);
}

function replaceDraft(transaction: Transaction, action: Body): void {
  const published = text(action, 'publishedId');
  const attributes = object(action, 'attributes');
  const id = typeof attributes._id === 'string' ? attributes._id : draftId(published);
  requireSameDocument(id, published);
  if (!isDraftId(id)) throw malformed(`"${id}" is not a draft`);
  if (!transaction.get(id) && !transaction.get(published)) throw documentNotFound(id);
  transaction.createOrReplace(asNew(attributes, id));
}

function createVersion(transaction: Transaction, action: Body): void {
  const published = text(action, 'publishedId');
  // `document` is the current name of this field; `attributes` is what older clients send.
  const given = action.document ?? action.attributes;
  if (given !== undefined) {
    const document = object({ document: given }, 'document');
    const id = typeof document._id === 'string' ? document._id : text(action, 'versionId');
    requireSameDocument(id, published);
    transaction.create(asNew(document, id));
    return;
  }
  const id = text(action, 'versionId');
  const baseId = text(action, 'baseId');
  requireSameDocument(id, published);
  const base = transaction.get(baseId);
  if (!base) throw documentNotFound(baseId);
  if (typeof action.ifBaseRevisionId === 'string') {
    transaction.requireRevision(baseId, action.ifBaseRevisionId);
  }
  // The base tells the Studio whether the draft has moved on since.
  const system = { ...systemOf(base), base: { id: baseId, rev: base._rev } };
  transaction.create({ ...asNew(base, id), _system: system });
}

function replaceVersion(transaction: Transaction, action: Body): void {
  const document = object(action, 'document');
  const id = text(document, '_id');
  if (!transaction.get(id)) throw documentNotFound(id);
  transaction.createOrReplace(asNew(document, id));
}

function unpublishVersion(transaction: Transaction, action: Body): void {
  const version = text(action, 'versionId');
  const published = text(action, 'publishedId');
  requireSameDocument(version, published);
  const source = transaction.get(version) ?? transaction.get(published);
  if (!source) throw documentNotFound(published);
  const document = asNew(source, version);
  transaction.createOrReplace({
    ...document,
    _system: { ...systemOf(source), delete: true },
  });
}

function systemOf({ _system: system }: Doc): Body {
  return isObject(system) ? system : {};
}

function requireSameDocument(id: string, published: string): void {
  if (id !== published && publishedId(id) !== published) {
    throw malformed(`"${id}" is not a variant of "${published}"`);
  }
}
