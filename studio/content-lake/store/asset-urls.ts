/** The URLs of assets: stored with each, and true only while the lake is reached by that name. */
import type { Doc } from '../protocol/types.ts';

/** Gives a stored document as it is to be read. */
export type PresentDocument = (doc: Doc) => Doc;

/**
 * Puts the assets of this dataset under `publicUrl`, whatever name the lake had when they came; without
 * one, they stay as they are stored.
 */
export function presentAssets(
  publicUrl: string | undefined,
  projectId: string,
  dataset: string,
): PresentDocument {
  if (publicUrl === undefined) return (doc) => doc;
  const ours = ['images', 'files'].map((kind) => `${kind}/${projectId}/${dataset}/`);
  return (doc) => {
    if (doc._type !== 'sanity.imageAsset' && doc._type !== 'sanity.fileAsset') return doc;
    const { path } = doc;
    if (typeof path !== 'string' || !ours.some((folder) => path.startsWith(folder))) return doc;
    return { ...doc, url: `${publicUrl}/${path}` };
  };
}
