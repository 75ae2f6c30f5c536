/** Document identifiers: published, draft (`drafts.`) and release version (`versions.<r>.`). */
import { randomBytes } from 'node:crypto';

const DRAFT_PREFIX = 'drafts.';
const VERSION_PREFIX = 'versions.';
const RELEASE_PREFIX = '_.releases.';
const VALID_ID = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Whether `id` may name a document. */
export function isValidId(id: string): boolean {
  return VALID_ID.test(id) && !id.endsWith('.') && !id.includes('..');
}

/** Whether `id` names a draft. */
export function isDraftId(id: string): boolean {
  return id.startsWith(DRAFT_PREFIX);
}

/** Whether `id` names a release version. */
export function isVersionId(id: string): boolean {
  return id.startsWith(VERSION_PREFIX);
}

/** Whether `id` names a published document, as opposed to a draft or a version of one. */
export function isPublishedId(id: string): boolean {
  return !isDraftId(id) && !isVersionId(id);
}

/**
 * Whether everybody may read the document: it stands at the root, as all that editors publish does.
 * A dot makes a path of an identifier, and documents below a path are for tokens only.
 */
export function isPublicId(id: string): boolean {
  return !id.includes('.');
}

/** The published identifier of any variant. */
export function publishedId(id: string): string {
  if (isDraftId(id)) return id.slice(DRAFT_PREFIX.length);
  if (isVersionId(id)) return id.split('.').slice(2).join('.');
  return id;
}

/** The draft identifier of any variant. */
export function draftId(id: string): string {
  return DRAFT_PREFIX + publishedId(id);
}

/** The release of a version identifier, or undefined. */
export function releaseOf(id: string): string | undefined {
  return isVersionId(id) ? id.split('.')[1] : undefined;
}

/** The identifier of the document of a release, by the release's name. */
export function releaseDocumentId(name: string): string {
  return RELEASE_PREFIX + name;
}

/** The name of a release, by the identifier of its document. */
export function releaseName(documentId: string): string {
  return documentId.slice(RELEASE_PREFIX.length);
}

/** Whether `id` names the document of a release. */
export function isReleaseDocumentId(id: string): boolean {
  return id.startsWith(RELEASE_PREFIX);
}

/** A random identifier of 22 characters, as Content Lake makes for documents and transactions. */
export function randomId(): string {
  let id = '';
  for (const byte of randomBytes(22)) id += ALPHABET[byte % ALPHABET.length];
  return id;
}
