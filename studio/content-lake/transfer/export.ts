/**
 * Exports a dataset, local or hosted, into a folder that `sanity dataset import` reads as well: the
 * NDJSON, `images/` and `files/` beside it, and `assets.json` with what people wrote about them.
 */
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { SanityClient } from '@sanity/client';
import type { ImportSummary } from './import.ts';
import { readLines } from './ndjson.ts';

const ASSET_ID = /^(image|file)-([a-f0-9]+)(-\d+x\d+)?-([a-z0-9]+)$/;
const ASSET_TYPES = ['sanity.imageAsset', 'sanity.fileAsset'];
/** Fields that belong to the stored bytes or to the old dataset; an upload makes these anew. */
const DERIVED_FIELDS = new Set([
  ...['_id', '_type', '_rev', '_createdAt', '_updatedAt', 'assetId', 'extension', 'metadata'],
  ...['mimeType', 'path', 'sha1hash', 'size', 'uploadId', 'url'],
]);

/** Writes the dataset to `file`, which appears only once everything has been fetched. */
export async function exportDataset(options: {
  client: SanityClient;
  file: string;
}): Promise<ImportSummary> {
  const { client } = options;
  const file = resolve(options.file);
  const folder = dirname(file);
  const metadata: Record<string, Record<string, unknown>> = {};
  const summary: ImportSummary = { documents: 0, assets: 0 };
  await mkdir(folder, { recursive: true });

  async function* documents(): AsyncGenerator<string> {
    for await (const { text } of readLines(await openExport(client))) {
      const doc = JSON.parse(text) as Record<string, unknown>;
      // A failure after the first line can only be told inside the stream.
      if (!('_id' in doc)) throw new Error(`L'export s'est interrompu : ${text.slice(0, 200)}`);
      if (ASSET_TYPES.includes(String(doc._type))) {
        await saveAsset(doc, folder);
        metadata[`${kindOf(doc)}-${String(doc.sha1hash)}`] = describedBy(doc);
        summary.assets += 1;
      } else {
        yield `${JSON.stringify(pointToFiles(doc))}\n`;
        summary.documents += 1;
      }
    }
  }

  const temporary = `${file}.tmp`;
  try {
    await pipeline(Readable.from(documents()), createWriteStream(temporary));
    if (summary.assets > 0) {
      await writeFile(join(folder, 'assets.json'), JSON.stringify(metadata, null, 2));
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  return summary;
}

async function openExport(client: SanityClient): Promise<ReadableStream<Uint8Array>> {
  const { token, dataset } = client.config();
  const response = await fetch(client.getUrl(`/data/export/${dataset}`), {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    throw new Error(
      `L'export a été refusé (HTTP ${response.status}) : vérifiez l'adresse et le token.`,
    );
  }
  return response.body;
}

async function saveAsset(doc: Record<string, unknown>, folder: string): Promise<void> {
  const path = assetPath(String(doc._id));
  if (!path || typeof doc.url !== 'string') {
    throw new Error(`L'asset « ${String(doc._id)} » ne peut pas être exporté.`);
  }
  const response = await fetch(doc.url);
  if (!response.ok)
    throw new Error(`L'asset ${doc.url} est inaccessible (HTTP ${response.status}).`);
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), Buffer.from(await response.arrayBuffer()));
}

function kindOf(doc: Record<string, unknown>): 'image' | 'file' {
  return doc._type === 'sanity.imageAsset' ? 'image' : 'file';
}

function describedBy(doc: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(doc).filter(([name]) => !DERIVED_FIELDS.has(name)));
}

/** Path that the bytes of an asset are put at, relative to the NDJSON. */
function assetPath(id: string): string | undefined {
  const [, kind, hash, size = '', extension] = ASSET_ID.exec(id) ?? [];
  return kind && hash && extension ? `${kind}s/${hash}${size}.${extension}` : undefined;
}

/** Puts `_sanityAsset` in the place of each reference to an asset. */
function pointToFiles<T>(value: T): T {
  if (Array.isArray(value)) return value.map(pointToFiles) as T;
  if (typeof value !== 'object' || value === null) return value;
  const { asset, ...rest } = value as { asset?: { _ref?: unknown } };
  const copy = Object.fromEntries(
    Object.entries(rest).map(([key, item]) => [key, pointToFiles(item)]),
  );
  const path = typeof asset?._ref === 'string' ? assetPath(asset._ref) : undefined;
  if (path) copy._sanityAsset = `${path.startsWith('images/') ? 'image' : 'file'}@file://./${path}`;
  else if (asset !== undefined) copy.asset = pointToFiles(asset);
  return copy as T;
}
