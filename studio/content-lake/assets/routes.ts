/** The asset routes: uploads, and the images and files as they are served. */
import { createHash } from 'node:crypto';
import { extname, join } from 'node:path';
import { Hono } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import {
  type Authorize,
  type LakeApp,
  type LakeContext,
  type LakeEnv,
  readBody,
  strangerOf,
} from '../http/http.ts';
import { badRequest, notFound } from '../protocol/errors.ts';
import { LakeError } from '../protocol/types.ts';
import { AssetFiles, parseAssetFileName, sha1 } from './files.ts';
import { ImageCache } from './image-cache.ts';
import { isOnlyScaled, isUntouched, parseImageParams } from './image-params.ts';
import { chooseFormat, IMAGE_MIME_TYPES, inspectImage, renderImage } from './images.ts';

/** The largest upload that is taken. */
const MAX_UPLOAD_BYTES = 50 * 1024 * 1024;

/** To be raised when the same URL begins to give other pixels, so that kept renderings are redone. */
const RENDERING_VERSION = 1;
const TEXT_FIELDS = ['label', 'title', 'description', 'altText', 'creditLine'] as const;
/** A drawing opened by itself on our own origin must not run what it carries. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
/** Media types that a browser may show in place; every other file is only ever downloaded. */
const SHOWN_IN_PLACE = /^(?:audio|font|image|video)\/|^application\/pdf$|^text\/(?:plain|csv)/;

/** Dependencies of `createAssetRoutes`, given by the server. */
export type AssetDeps = {
  dataDir: string;
  projectId: string;
  dataset: string;
  /** The server's own absolute base URL, known once it listens. */
  publicUrl: () => string;
  authorize: Authorize;
  /** createIfNotExists through the ordinary commit path; answers the stored document. */
  createDocument: (
    doc: Record<string, unknown>,
    identity: string,
  ) => Promise<Record<string, unknown>>;
  /** Whether a document is in the dataset: an asset that was deleted is no longer served. */
  documentExists: (id: string) => boolean;
  allowedOrigins: string[];
};

/** Builds the routes of uploads and of `/images` and `/files`. */
export function createAssetRoutes(deps: AssetDeps): LakeApp {
  const routes: LakeApp = new Hono<LakeEnv>();
  const files = new AssetFiles(join(deps.dataDir, 'assets'));
  const cache = new ImageCache(join(deps.dataDir, 'image-cache'));
  const find = async (c: LakeContext, kind: 'images' | 'files') => {
    const isOurs =
      c.req.param('project') === deps.projectId && c.req.param('dataset') === deps.dataset;
    const file = isOurs ? parseAssetFileName(kind, c.req.param('file') ?? '') : undefined;
    const isGone = file && !deps.documentExists(file.documentId);
    const size = file && !isGone ? await files.size(file.name) : undefined;
    if (!file || size === undefined) throw notFound('Asset not found');
    return { file, size };
  };

  routes.post('/:version/assets/:kind{images|files}/:dataset', async (c) => {
    deps.authorize(c, 'write');
    if (c.req.param('dataset') !== deps.dataset) throw notFound('Dataset not found');
    const kind = c.req.param('kind') as 'images' | 'files';
    const body = await readBody(c, MAX_UPLOAD_BYTES);
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    if (bytes.length === 0) throw badRequest('Upload has no content');
    const asset = kind === 'images' ? await describeImage(c, bytes) : describeFile(c, bytes);
    await files.save(asset.fileName, bytes);
    const path = `${kind}/${deps.projectId}/${deps.dataset}/${asset.fileName}`;
    const url = `${deps.publicUrl()}/${path}`;
    const document = await deps.createDocument({ ...asset.document, path, url }, c.var.identity.id);
    return c.json({ document });
  });

  // A last, free segment is the "vanity" file name that image URLs may end with.
  routes.get('/images/:project/:dataset/:file/:vanity?', async (c) => {
    const { file, size } = await find(c, 'images');
    const query = new URL(c.req.url).searchParams;
    const params = parseImageParams(query);
    const headers = assetHeaders(query.get('dl'), file.name);
    if (params.auto) headers.vary = 'Accept';

    const isVector = file.extension === 'svg';
    if (isUntouched(params) || (isVector && isOnlyScaled(params))) {
      headers['content-type'] = IMAGE_MIME_TYPES.get(file.extension) ?? 'application/octet-stream';
      headers['x-sanity-sha1'] = file.hash;
      if (isVector) headers['content-security-policy'] = SVG_POLICY;
      return serve(c, headers, `"${file.hash}"`, size, (start, end) =>
        files.stream(file.name, start, end),
      );
    }

    const format = chooseFormat(params, file, c.req.header('accept') ?? '');
    const key = createHash('sha256')
      .update(JSON.stringify([RENDERING_VERSION, file.name, params, format]))
      .digest('hex');
    const mimeType = IMAGE_MIME_TYPES.get(format === 'pjpg' ? 'jpg' : format);
    headers['content-type'] = mimeType ?? 'application/octet-stream';
    const bytes = await cache.get(
      `${key}.${format}`,
      async () => renderImage(await files.read(file.name), params, format),
      strangerOf(c),
    );
    return serve(c, headers, `"${key.slice(0, 40)}"`, bytes.length, (start, end) =>
      bytes.subarray(start, end + 1),
    );
  });

  routes.get('/files/:project/:dataset/:file/:vanity?', async (c) => {
    const { file, size } = await find(c, 'files');
    const headers = assetHeaders(c.req.query('dl') ?? null, c.req.param('vanity') ?? file.name);
    const mimeType = getMimeType(file.name) ?? '';
    if (SHOWN_IN_PLACE.test(mimeType)) {
      headers['content-type'] = mimeType;
      if (file.extension === 'svg') headers['content-security-policy'] = SVG_POLICY;
    } else {
      headers['content-type'] = 'application/octet-stream';
      headers['content-disposition'] ??= attachment(c.req.param('vanity') ?? file.name);
    }
    headers['x-sanity-sha1'] = file.hash;
    return serve(c, headers, `"${file.hash}"`, size, (start, end) =>
      files.stream(file.name, start, end),
    );
  });

  return routes;
}

type DescribedAsset = {
  fileName: string;
  document: Record<string, unknown>;
};

async function describeImage(c: LakeContext, bytes: Buffer): Promise<DescribedAsset> {
  const facts = await inspectImage(bytes);
  const { width, height, extension, mimeType, hasAlpha, isOpaque } = facts;
  const hash = sha1(bytes);
  // `meta` names the optional extractions; without it, the preview is always wanted.
  const wanted = c.req.queries('meta')?.flatMap((value) => value.split(','));
  const withPreview = !wanted || wanted.includes('lqip');
  return {
    fileName: `${hash}-${width}x${height}.${extension}`,
    document: {
      ...commonFields(c, hash, bytes.length),
      _id: `image-${hash}-${width}x${height}-${extension}`,
      _type: 'sanity.imageAsset',
      extension,
      mimeType,
      metadata: {
        _type: 'sanity.imageMetadata',
        dimensions: {
          _type: 'sanity.imageDimensions',
          aspectRatio: width / height,
          width,
          height,
        },
        hasAlpha,
        isOpaque,
        ...(withPreview ? { lqip: facts.lqip } : {}),
      },
    },
  };
}

function describeFile(c: LakeContext, bytes: Buffer): DescribedAsset {
  const hash = sha1(bytes);
  const declared = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  const ofName = extname(c.req.query('filename') ?? '')
    .slice(1)
    .toLowerCase();
  const extension = /^[a-z0-9]{1,16}$/.test(ofName) ? ofName : 'bin';
  const isTelling = declared && /^[\w.+-]+\/[\w.+-]+$/.test(declared) && !isGeneric(declared);
  return {
    fileName: `${hash}.${extension}`,
    document: {
      ...commonFields(c, hash, bytes.length),
      _id: `file-${hash}-${extension}`,
      _type: 'sanity.fileAsset',
      extension,
      mimeType: isTelling
        ? declared
        : (getMimeType(`x.${extension}`)?.split(';')[0] ?? 'application/octet-stream'),
    },
  };
}

function isGeneric(mimeType: string): boolean {
  return (
    mimeType === 'application/octet-stream' || mimeType === 'application/x-www-form-urlencoded'
  );
}

function commonFields(c: LakeContext, hash: string, size: number): Record<string, unknown> {
  const fields: Record<string, unknown> = { assetId: hash, sha1hash: hash, size, uploadId: hash };
  const name = plainName(c.req.query('filename'));
  if (name) fields.originalFilename = name;
  for (const field of TEXT_FIELDS) {
    const value = c.req.query(field);
    if (value) fields[field] = value;
  }
  const { sourceId: id, sourceName, sourceUrl: url } = c.req.query();
  if (id && sourceName) {
    fields.source = {
      _type: 'sanity.assetSourceData',
      id,
      name: sourceName,
      ...(url ? { url } : {}),
    };
  }
  return fields;
}

/** A file name without its folders and control characters. */
function plainName(name: string | undefined): string | undefined {
  return name
    ?.replace(/^.*[\\/]/s, '')
    .replace(/\p{Cc}/gu, '')
    .slice(0, 255)
    .toWellFormed();
}

/** Headers common to all assets: an asset never changes under its URL, and any page may show it. */
function assetHeaders(download: string | null, fallbackName: string): Record<string, string> {
  return {
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    ...(download === null
      ? {}
      : { 'content-disposition': attachment(plainName(download) || fallbackName) }),
  };
}

function attachment(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Answers with the bytes, with the part of them that `Range` asks for, or with 304. */
function serve(
  c: LakeContext,
  headers: Record<string, string>,
  etag: string,
  size: number,
  read: (start: number, end: number) => ReadableStream | Uint8Array,
): Response {
  const all = { ...headers, etag, 'accept-ranges': 'bytes' };
  const known = c.req.header('if-none-match')?.split(',');
  if (known?.some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')) {
    return c.body(null, 304, all);
  }
  const asked = c.req.header('if-range') ?? etag;
  const range = asked === etag ? parseRange(c.req.header('range'), size) : undefined;
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const length = { 'content-length': String(end - start + 1) };
  if (c.req.method === 'HEAD') return c.body(null, 200, { ...all, 'content-length': String(size) });
  const body = read(start, end) as ReadableStream | Uint8Array<ArrayBuffer>;
  return range
    ? c.body(body, 206, { ...all, ...length, 'content-range': `bytes ${start}-${end}/${size}` })
    : c.body(body, 200, { ...all, ...length });
}

/** One range of bytes; several at once are answered by the whole, as the standard allows. */
function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (!match[1] && !match[2])) return undefined;
  const start = match[1] ? Number(match[1]) : Math.max(0, size - Number(match[2]));
  const end = match[1] && match[2] ? Math.min(Number(match[2]), size - 1) : size - 1;
  if (start <= end) return { start, end };
  throw new LakeError(416, {
    statusCode: 416,
    error: 'Range Not Satisfiable',
    message: `The asset has ${size} bytes`,
  });
}
