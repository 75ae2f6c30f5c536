import { schemaTypes } from '../../schemas/index.ts';
import { documentName, NAMING_FIELDS } from '../../schemas/shared/document-name.ts';

/** The types of the documents that the consultant writes. */
export const CONTENT_TYPES = schemaTypes
  .filter(({ type }) => type === 'document')
  .map(({ name }) => name);

/** Fields that a query asks for to say what a document is and when it changed. */
export const DOCUMENT_FIELDS = `_id, _type, _updatedAt, ${NAMING_FIELDS.join(', ')}`;

export type NamedDocument = { _id: string; _type: string; _updatedAt: string };

/** A document's name and, where it is one of several, its kind. */
export const nameOf = (document: { _type: string; [field: string]: unknown }) =>
  documentName(document, schemaTypes);
