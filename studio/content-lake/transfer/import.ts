/** Imports a dataset, as `sanity dataset export` writes it, through any Sanity client. */
import { randomUUID } from 'node:crypto';
import { open, readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import type { SanityClient } from '@sanity/client';
import { sha1 } from '../assets/files.ts';
import type { IncomingDoc } from '../protocol/types.ts';
import { ImportError, type NumberedDoc, readDocuments } from './ndjson.ts';

/** Treatment by an import of documents whose `_id` exists already. */
export type ImportMode = 'create' | 'createOrReplace' | 'createIfNotExists' | 'missing';

/** An asset read from beside the file, ready to be uploaded. */
type AssetUpload = {
  kind: 'image' | 'file';
  bytes: Buffer;
  filename: string;
};

/** Options of `importNdjson`. */
type ImportOptions = {
  /** The NDJSON, as a file or as a stream of bytes. */
  source: string | AsyncIterable<Uint8Array>;
  mode: ImportMode;
  /** Writes some of the documents; called once for an ordinary dataset, in parts for a large one. */
  importDocuments: (docs: IncomingDoc[], mode: ImportMode) => Promise<void>;
  /** Makes the references at these paths strong, once every document is there. */
  strengthen: (references: WeakenedReferences[]) => Promise<void>;
  /** Uploads an asset and answers the `_id` of its document. */
  uploadAsset: (asset: AssetUpload) => Promise<string>;
  /** The folder that `file://./…` starts from. */
  assetsBaseDir: string;
  /** Finds which of these documents exist already, so that nothing is uploaded for them in vain. */
  findExisting: (ids: string[]) => Promise<string[]>;
};

/** Numbers of documents and assets of an import. */
export type ImportSummary = {
  documents: number;
  assets: number;
};

/** The paths of the references of one document that were sent weak. */
type WeakenedReferences = {
  id: string;
  paths: string[];
};

/** One transaction stays under the 4 MB that the API takes, with room for its envelope. */
const MAX_BATCH_BYTES = 3 * 1024 * 1024;
const MAX_BATCH_DOCUMENTS = 2_000;
const ASSET_KEY = '_sanityAsset';
const ASSET_VALUE = /^(image|file)@((?:file|https?):\/\/.+)$/;

/**
 * Imports a dataset through a client, local or hosted. Nothing is written before the whole file has
 * been read and found valid, and every asset uploaded.
 */
export async function importDataset(options: {
  client: SanityClient;
  file: string;
  mode: ImportMode;
}): Promise<ImportSummary> {
  const { client, file, mode } = options;
  const assetsBaseDir = dirname(resolve(file));
  const metadata = await readAssetMetadata(assetsBaseDir);
  const uploaded = new Map<string, string>();
  const uploadAsset = async ({ kind, bytes, filename }: AssetUpload): Promise<string> => {
    const key = `${kind}-${sha1(bytes)}`;
    const known = uploaded.get(key);
    if (known) return known;
    const { originalFilename, ...fields } = metadata[key] ?? {};
    const { _id: id } = await client.assets.upload(kind, bytes, {
      filename: typeof originalFilename === 'string' ? originalFilename : filename,
    });
    if (Object.keys(fields).length > 0) await client.patch(id).setIfMissing(fields).commit();
    uploaded.set(key, id);
    return id;
  };
  const { documents } = await importNdjson({
    source: file,
    mode,
    assetsBaseDir,
    uploadAsset,
    findExisting: (ids) =>
      client.fetch<string[]>('*[_id in $ids]._id', { ids }, { perspective: 'raw' }),
    importDocuments: async (docs, as) => {
      await client.mutate(docs.map((doc) => ({ [operationOf(as)]: doc })) as never, {
        visibility: 'async',
      });
    },
    strengthen: async (references) => {
      const mutations = references.map(({ id, paths }) => ({ patch: { id, unset: paths } }));
      await client.mutate(mutations as never, { visibility: 'async' });
    },
  });
  await uploadLooseAssets(assetsBaseDir, metadata, uploadAsset);
  return { documents, assets: uploaded.size };
}

/** Imports NDJSON documents, with the assets that they name in `_sanityAsset`. */
async function importNdjson(options: ImportOptions): Promise<ImportSummary> {
  const { source, mode } = options;
  const stream = typeof source === 'string' ? await openFile(source) : source;
  const read = (await readDocuments(stream)).filter(({ doc }) => !doc._id?.startsWith('_.'));
  for (const { doc } of read) {
    doc._id ??= randomUUID();
    delete doc._rev;
    assignKeys(doc);
  }
  const wanted =
    operationOf(mode) === 'createIfNotExists' ? await onlyMissing(read, options) : read;
  const assets = await uploadReferencedAssets(wanted, options);
  const docs = wanted.map(({ doc }) => doc);

  const batches = toBatches(docs);
  const weakened = batches.length > 1 ? weakenAcross(batches) : [];
  for (const batch of batches) await options.importDocuments(batch, mode);
  for (let from = 0; from < weakened.length; from += MAX_BATCH_DOCUMENTS) {
    await options.strengthen(weakened.slice(from, from + MAX_BATCH_DOCUMENTS));
  }
  return { documents: docs.length, assets };
}

async function openFile(file: string): Promise<AsyncIterable<Uint8Array>> {
  try {
    return (await open(file)).createReadStream();
  } catch (cause) {
    throw new ImportError(`Le fichier ${file} est introuvable ou illisible.`, undefined, { cause });
  }
}

function operationOf(mode: ImportMode): 'create' | 'createOrReplace' | 'createIfNotExists' {
  return mode === 'missing' ? 'createIfNotExists' : mode;
}

async function onlyMissing(docs: NumberedDoc[], options: ImportOptions): Promise<NumberedDoc[]> {
  const existing = new Set<string>();
  for (let from = 0; from < docs.length; from += MAX_BATCH_DOCUMENTS) {
    const ids = docs.slice(from, from + MAX_BATCH_DOCUMENTS).map(({ doc }) => doc._id as string);
    for (const id of await options.findExisting(ids)) existing.add(id);
  }
  return docs.filter(({ doc }) => !existing.has(doc._id as string));
}

/** Replaces each `_sanityAsset` by a reference; an asset that is named twice is uploaded once. */
async function uploadReferencedAssets(
  docs: NumberedDoc[],
  options: ImportOptions,
): Promise<number> {
  const mentions = docs.flatMap(({ line, doc }) =>
    findObjects(doc)
      .filter(({ node }) => ASSET_KEY in node)
      .map(({ node }) => ({ line, node })),
  );
  // All are read before any is sent: a missing file must not leave half an import behind.
  const uploads = new Map<string, AssetUpload>();
  for (const { line, node } of mentions) {
    const value = String(node[ASSET_KEY]);
    if (!uploads.has(value))
      uploads.set(value, await loadAsset(value, line, options.assetsBaseDir));
  }
  const ids = new Map<string, string>();
  for (const [value, upload] of uploads) ids.set(value, await options.uploadAsset(upload));
  for (const { node } of mentions) {
    node.asset = { _type: 'reference', _ref: ids.get(String(node[ASSET_KEY])) };
    node._type ??= uploads.get(String(node[ASSET_KEY]))?.kind;
    delete node[ASSET_KEY];
  }
  return ids.size;
}

async function loadAsset(value: string, line: number, baseDir: string): Promise<AssetUpload> {
  const [, kind, url] = ASSET_VALUE.exec(value) ?? [];
  if (!kind || !url) {
    throw new ImportError(`« ${ASSET_KEY} » doit commencer par image@ ou file@ : ${value}`, line);
  }
  const bytes = url.startsWith('file:')
    ? await readBeside(url, line, baseDir)
    : await download(url, line);
  const { pathname } = new URL(url.replace('://./', ':///'));
  const filename = decoded(basename(pathname));
  return { kind: kind as AssetUpload['kind'], bytes, filename };
}

/** Only what lies beside the NDJSON: a file from elsewhere must not pick from this machine. */
async function readBeside(url: string, line: number, baseDir: string): Promise<Buffer> {
  const path = resolve(baseDir, decoded(url.replace(/^file:\/\//, '')));
  if (!path.startsWith(baseDir + sep)) {
    throw new ImportError(`le fichier ${url} n'est pas à côté du NDJSON.`, line);
  }
  try {
    return await readFile(path);
  } catch (cause) {
    throw new ImportError(`le fichier ${url} est introuvable ou illisible.`, line, { cause });
  }
}

/** URLs are percent-encoded; a name written by hand may hold a bare percent sign. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

async function download(url: string, line: number): Promise<Buffer> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(60_000) });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  } catch (cause) {
    throw new ImportError(`le téléchargement de ${url} a échoué.`, line, { cause });
  }
}

/** Splits documents into transactions that the API takes; one, wherever they fit. */
function toBatches(docs: IncomingDoc[]): IncomingDoc[][] {
  const batches: IncomingDoc[][] = [];
  let room = 0;
  for (const doc of docs) {
    const size = Buffer.byteLength(JSON.stringify(doc)) + 32;
    const last = batches.at(-1);
    if (last && size <= room && last.length < MAX_BATCH_DOCUMENTS) {
      last.push(doc);
      room -= size;
    } else {
      batches.push([doc]);
      room = MAX_BATCH_BYTES - size;
    }
  }
  return batches;
}

/** Sends references to later batches weak at first: their targets do not exist yet. */
function weakenAcross(batches: IncomingDoc[][]): WeakenedReferences[] {
  const batchOf = new Map(
    batches.flatMap((batch, index) => batch.map((doc) => [doc._id, index] as const)),
  );
  const weakened: WeakenedReferences[] = [];
  for (const [index, batch] of batches.entries()) {
    for (const doc of batch) {
      const paths: string[] = [];
      for (const { node, path } of findObjects(doc)) {
        if (typeof node._ref !== 'string' || node._weak === true) continue;
        if ((batchOf.get(node._ref) ?? -1) <= index) continue;
        node._weak = true;
        paths.push(`${path}._weak`);
      }
      if (paths.length > 0) weakened.push({ id: doc._id as string, paths });
    }
  }
  return weakened;
}

/** Array items get the `_key` that the Studio needs to edit them. */
function assignKeys(doc: IncomingDoc): void {
  for (const { node, inArray } of findObjects(doc)) {
    if (inArray) node._key ??= randomUUID().slice(0, 12).replace('-', '');
  }
}

type FoundObject = {
  node: Record<string, unknown>;
  /** The place of the object, as patches write it. */
  path: string;
  inArray: boolean;
};

function findObjects(value: unknown, path = '', inArray = false): FoundObject[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => findObjects(item, `${path}[${index}]`, true));
  }
  if (typeof value !== 'object' || value === null) return [];
  const node = value as Record<string, unknown>;
  const inside = Object.entries(node).flatMap(([key, item]) =>
    findObjects(item, `${path}${path ? '.' : ''}${key}`),
  );
  return [{ node, path, inArray }, ...inside];
}

type AssetMetadata = Record<string, Record<string, unknown>>;

/** `assets.json` beside an export keeps the names and texts that people gave to the assets. */
async function readAssetMetadata(baseDir: string): Promise<AssetMetadata> {
  let text: string;
  try {
    text = await readFile(join(baseDir, 'assets.json'), 'utf8');
  } catch {
    return {};
  }
  try {
    const parsed = JSON.parse(text) as AssetMetadata;
    const kept = [
      'originalFilename',
      'label',
      'title',
      'description',
      'altText',
      'creditLine',
      'opt',
    ];
    return Object.fromEntries(
      Object.entries(parsed).map(([key, fields]) => [
        key,
        Object.fromEntries(Object.entries(fields).filter(([name]) => kept.includes(name))),
      ]),
    );
  } catch (cause) {
    throw new ImportError("assets.json n'est pas du JSON valide.", undefined, { cause });
  }
}

/** The assets of an export that no document refers to: the media library keeps those too. */
async function uploadLooseAssets(
  baseDir: string,
  metadata: AssetMetadata,
  uploadAsset: ImportOptions['uploadAsset'],
): Promise<void> {
  for (const kind of ['image', 'file'] as const) {
    if (!Object.keys(metadata).some((key) => key.startsWith(`${kind}-`))) continue;
    const folder = join(baseDir, `${kind}s`);
    for (const filename of await readdir(folder).catch(() => [] as string[])) {
      const bytes = await readFile(join(folder, filename));
      if (!(`${kind}-${sha1(bytes)}` in metadata)) continue;
      await uploadAsset({ kind, bytes, filename });
    }
  }
}
