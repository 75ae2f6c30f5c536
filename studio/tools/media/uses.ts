import { getPublishedId, isDraftId, isVersionId } from '@sanity/client/csm';
import { schemaTypes } from '../../../schemas/index.ts';
import { titleOf } from '../../kit/document-name.ts';

/** The framing of an image where it is used. */
export type Framing = { crop?: unknown; hotspot?: unknown };

/** A place in a document that shows a picture. */
type ImagePlace = {
  /** Path of the image with its framing and words, as the Studio's own links write it. */
  path: string;
  assetId: string;
  framing: Framing;
  alt: string | undefined;
};

/** A document, as the lake has it. */
export type UsingDocument = { _id: string; _type: string; _rev: string; [field: string]: unknown };

/** Every picture that a document shows, in its order. */
function* imagesIn(value: unknown, path = ''): Generator<ImagePlace> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const key = (item as { _key?: unknown } | null)?._key;
      yield* imagesIn(item, `${path}[${typeof key === 'string' ? `_key=="${key}"` : index}]`);
    }
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const { asset, crop, hotspot, alt } = value as Framing & {
    asset?: { _ref?: unknown };
    alt?: unknown;
  };
  if (typeof asset?._ref === 'string' && asset._ref.startsWith('image-')) {
    const framing = { ...(crop ? { crop } : {}), ...(hotspot ? { hotspot } : {}) };
    yield {
      path,
      assetId: asset._ref,
      framing,
      alt: typeof alt === 'string' && alt.trim() ? alt : undefined,
    };
  }
  for (const [name, inner] of Object.entries(value)) {
    if (!name.startsWith('_') && name !== 'asset') {
      yield* imagesIn(inner, path ? `${path}.${name}` : name);
    }
  }
}

/** A use of a picture: in a published document, a draft or a version of a release. */
export type ImageUse = ImagePlace & {
  documentId: string;
  documentType: string;
  rev: string;
  /** The document's name, after its kind. */
  document: string;
};

/** The uses of each picture among these documents, by its id. */
export function usesByImage(documents: readonly UsingDocument[]): Map<string, ImageUse[]> {
  const all = new Map<string, ImageUse[]>();
  for (const document of documents) {
    const { _id: documentId, _type: documentType, _rev: rev } = document;
    const names = { documentId, documentType, rev, document: titleOf(document) };
    for (const place of imagesIn(document)) {
      const uses = all.get(place.assetId) ?? [];
      all.set(place.assetId, uses);
      uses.push({ ...place, ...names });
    }
  }
  return all;
}

/** A field that shows a picture, whichever of a document's states do. */
export type UsedIn = {
  /** Id of the published document, which the Studio's own links name. */
  id: string;
  type: string;
  path: string;
  document: string;
  /** The field's name in the form. */
  field: string;
  /** « publié », « brouillon », « publication groupée » */
  states: string[];
  /** Its uses, one a state. */
  uses: ImageUse[];
};

function stateOf(id: string): string {
  if (isDraftId(id)) return 'brouillon';
  return isVersionId(id) ? 'publication groupée' : 'publié';
}

function fieldTitle(type: string, path: string): string {
  const [name] = path.split(/[.[]/);
  const definition = schemaTypes.find((one) => one.name === type);
  const fields = definition && 'fields' in definition ? (definition.fields ?? []) : [];
  return fields.find((field) => field.name === name)?.title ?? path;
}

/** The fields that these uses are in, a document and its draft together. */
export function fieldsOf(uses: readonly ImageUse[]): UsedIn[] {
  const all = new Map<string, UsedIn>();
  for (const use of uses) {
    const { documentId, documentType: type, path, document } = use;
    const id = getPublishedId(documentId);
    const key = `${id} ${path}`;
    const known = all.get(key) ?? {
      id,
      type,
      path,
      document,
      field: fieldTitle(type, path),
      states: [],
      uses: [],
    };
    all.set(key, known);
    known.uses.push(use);
    if (!known.states.includes(stateOf(documentId))) known.states.push(stateOf(documentId));
  }
  return [...all.values()];
}
