import { publicEnv } from '../env/public.ts';

/** The URL of an uploaded file; null where the id is no file's. */
export function fileUrl(assetId: string | null): string | null {
  const [, hash, extension] = /^file-([a-f0-9]+)-([a-z0-9]+)$/.exec(assetId ?? '') ?? [];
  if (!hash) return null;
  const { projectId, dataset, apiHost } = publicEnv.sanity;
  return `${apiHost ?? 'https://cdn.sanity.io'}/files/${projectId}/${dataset}/${hash}.${extension}`;
}
