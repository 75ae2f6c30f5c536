/**
 * Actions on releases: what each does to the document of the release, and to the versions in it.
 * Hosted Sanity works some of them out in the background, and shows a state like "publishing"
 * meanwhile; here each is one transaction, in which that state only unlocks the versions.
 */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { malformed, releaseNotFound, releaseStateMismatch } from '../protocol/errors.ts';
import {
  isReleaseDocumentId,
  publishedId,
  randomId,
  releaseDocumentId,
  releaseName,
} from '../protocol/ids.ts';
import type { Doc } from '../protocol/types.ts';
import { asNew, type Body, type Handler, isObject, object, text } from './action-body.ts';
import { readPatch } from './patch.ts';
import { publishVariant, unpublishDocument } from './publication.ts';
import type { Transaction } from './transaction.ts';

type State = 'active' | 'scheduled' | 'published' | 'archived';

/** A release that waits for its time. */
export type ScheduledRelease = {
  /** The identifier of its document. */
  id: string;
  /** Time in milliseconds since 1970. */
  publishAt: number;
};

/** The actions by what follows `sanity.action.release.` in their type. */
export const RELEASE_HANDLERS: Record<string, Handler> = {
  create,
  edit,
  schedule,
  unschedule,
  publish: (transaction, action) => publish(transaction, find(transaction, action, 'active')),
  archive,
  unarchive,
  delete: (transaction, action) => {
    transaction.delete(find(transaction, action, 'published', 'archived')._id);
  },
};

/** A name is part of identifiers, and a perspective: those that are not releases are taken. */
const NAME = /^(?!(?:raw|drafts|previewDrafts|published)$)[A-Za-z0-9_-]+$/;
const EDITABLE = new Set(['metadata', '_rev', '_updatedAt']);

const time = z.iso.datetime({ offset: true });
const metadataShape = z.looseObject({
  releaseType: z.enum(['asap', 'scheduled', 'undecided']),
  cardinality: z.enum(['one', 'many']).nullish(),
  intendedPublishAt: z
    .string()
    .refine((day) => !Number.isNaN(Date.parse(day)))
    .nullish(),
});

/** The releases among these documents that wait for their time, the next one first. */
export function scheduledReleases(documents: Iterable<Doc>): ScheduledRelease[] {
  const found: (ScheduledRelease & { createdAt: string })[] = [];
  for (const { _id: id, _createdAt: createdAt, state, publishAt } of documents) {
    if (!isReleaseDocumentId(id) || state !== 'scheduled') continue;
    const at = Date.parse(String(publishAt));
    if (!Number.isNaN(at)) found.push({ id, publishAt: at, createdAt });
  }
  // The younger of two releases at the same time is published last, so that its content stands.
  return found
    .sort((a, b) => a.publishAt - b.publishAt || a.createdAt.localeCompare(b.createdAt))
    .map(({ id, publishAt }) => ({ id, publishAt }));
}

/** Publishes a release if it is still scheduled, and its time has come. */
export function publishIfDue(transaction: Transaction, id: string, now: number): void {
  const release = transaction.get(id);
  const [scheduled] = release ? scheduledReleases([release]) : [];
  if (release && scheduled && scheduled.publishAt <= now) publish(transaction, release);
}

/** Opens a release again that could not be published at its time; the Studio shows the reason. */
export function failSchedule(transaction: Transaction, id: string, message: string): void {
  if (transaction.get(id)?.state !== 'scheduled') return;
  transaction.patch(id, { set: { state: 'active', error: { message } }, unset: ['publishAt'] });
}

function create(transaction: Transaction, action: Body): void {
  const name = text(action, 'releaseId');
  if (!NAME.test(name)) throw malformed(`"${name}" cannot be the name of a release`);
  const given = action.metadata === undefined ? {} : object(action, 'metadata');
  const metadata = { ...given, releaseType: given.releaseType ?? 'undecided' };
  checkMetadata(metadata);
  const _id = releaseDocumentId(name);
  transaction.create({ _id, _type: 'system.release', name, state: 'active', metadata });
}

function edit(transaction: Transaction, action: Body): void {
  const release = find(transaction, action, 'active', 'scheduled');
  const edited = transaction.patch(release._id, readPatch(object(action, 'patch')));
  const touched = Object.keys({ ...release, ...edited }).filter(
    (name) => !isDeepStrictEqual(release[name], edited[name]),
  );
  if (!touched.every((name) => EDITABLE.has(name))) {
    throw malformed('Only the metadata of a release can be edited');
  }
  checkMetadata(edited.metadata);
}

function schedule(transaction: Transaction, action: Body): void {
  const release = find(transaction, action, 'active', 'scheduled');
  const publishAt = time.safeParse(action.publishAt);
  if (!publishAt.success) throw malformed('"publishAt" must be a time in ISO 8601, with its zone');
  transaction.patch(release._id, {
    set: { state: 'scheduled', publishAt: new Date(publishAt.data).toISOString() },
    unset: ['error'],
  });
}

function unschedule(transaction: Transaction, action: Body): void {
  const release = find(transaction, action, 'scheduled');
  transaction.patch(release._id, { set: { state: 'active' }, unset: ['publishAt'] });
}

function publish(transaction: Transaction, { _id }: Doc): void {
  transaction.patch(_id, { set: { state: 'publishing' } });
  const versions = transaction.versionsIn(releaseName(_id));
  for (const version of versions) {
    if (!isUnpublication(version)) publishVariant(transaction, version);
    else {
      transaction.delete(version._id);
      // Somebody may have unpublished it already, which is what was wanted.
      const published = publishedId(version._id);
      if (transaction.get(published)) unpublishDocument(transaction, published);
    }
  }
  transaction.patch(_id, {
    set: {
      state: 'published',
      publishedAt: transaction.timestamp,
      finalDocumentStates: finalStates(versions),
    },
    unset: ['publishAt', 'error'],
  });
}

function archive(transaction: Transaction, action: Body): void {
  const { _id } = find(transaction, action, 'active');
  transaction.patch(_id, { set: { state: 'archiving' } });
  const versions = transaction.versionsIn(releaseName(_id));
  for (const version of versions) transaction.delete(version._id);
  transaction.patch(_id, {
    set: { state: 'archived', finalDocumentStates: finalStates(versions) },
    unset: ['error'],
  });
}

function unarchive(transaction: Transaction, action: Body): void {
  const { _id, finalDocumentStates } = find(transaction, action, 'archived');
  transaction.patch(_id, { set: { state: 'unarchiving' } });
  for (const { id } of (finalDocumentStates ?? []) as { id: string }[]) {
    const version = transaction.lastRevision(id);
    if (version) transaction.create(asNew(version, id));
  }
  transaction.patch(_id, { set: { state: 'active' }, unset: ['finalDocumentStates'] });
}

/** The release that an action names, in one of the states in which the action is for it. */
function find(transaction: Transaction, action: Body, ...states: State[]): Doc {
  const name = text(action, 'releaseId');
  const release = transaction.get(releaseDocumentId(name));
  if (!release) throw releaseNotFound(name);
  const state = release.state as State;
  if (!states.includes(state)) throw releaseStateMismatch(name, state, states);
  return release;
}

function checkMetadata(metadata: unknown): void {
  const { error } = metadataShape.safeParse(metadata);
  const [issue] = error?.issues ?? [];
  if (issue) throw malformed(`"metadata.${issue.path.join('.')}" of the release is not valid`);
}

function isUnpublication({ _system: system }: Doc): boolean {
  return isObject(system) && system.delete === true;
}

function finalStates(versions: Doc[]): { _key: string; id: string }[] {
  return versions.map(({ _id: id }) => ({ _key: randomId(), id }));
}
