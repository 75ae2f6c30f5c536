import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database, Sql } from '../database/database.ts';
import type { StorageFolder } from './folder.ts';
import {
  type Bucket,
  deleteObjects,
  findBucket,
  findObject,
  listObjects,
  type Metadata,
  type StoredObject,
  storeObject,
} from './objects.ts';
import {
  badKey,
  badRange,
  badRequest,
  isThere,
  json,
  noBucket,
  noObject,
  notAllowed,
  Refusal,
  tooLarge,
} from './refusal.ts';

export type StorageContext = {
  readonly database: Pick<Database, 'sql' | 'transaction'>;
  readonly folder: StorageFolder;
  /** Has work of the database done in its turn. */
  turn<Result>(work: () => Promise<Result>): Promise<Result>;
};

type Call = StorageContext & {
  readonly request: Request;
  /** Whether the site's server asks. No bucket has a policy, so that anybody else finds nothing there. */
  readonly isSite: boolean;
  readonly bucket: string;
  readonly key: string;
};
type Answer = (call: Call) => Promise<Response>;

/** What the site asks for, and its like; signed and public URLs, moves and buckets' making are not served. */
const ROUTES: ReadonlyArray<[methods: string, path: RegExp, answer: Answer]> = [
  ['GET', /^\/bucket\/(?<bucket>[^/]+)$/, showBucket],
  ['POST', /^\/object\/list\/(?<bucket>[^/]+)$/, list],
  ['DELETE', /^\/object\/(?<bucket>[^/]+)$/, removeMany],
  ['GET HEAD', /^\/object\/info\/(?:authenticated\/)?(?<bucket>[^/]+)\/(?<key>.+)$/, showObject],
  ['GET HEAD', /^\/object\/(?:authenticated\/)?(?<bucket>[^/]+)\/(?<key>.+)$/, download],
  ['POST PUT', /^\/object\/(?!sign\/|upload\/)(?<bucket>[^/]+)\/(?<key>.+)$/, upload],
  ['DELETE', /^\/object\/(?<bucket>[^/]+)\/(?<key>.+)$/, remove],
];

/** Storage's API, on the tables of `storage` and a folder of files; its answers are those of Supabase's own. */
export async function answerStorage(
  context: StorageContext,
  request: Request,
  isSite: boolean,
): Promise<Response> {
  const path = new URL(request.url).pathname.slice('/storage/v1'.length);
  for (const [methods, pattern, answer] of ROUTES) {
    const { bucket, key } = pattern.exec(path)?.groups ?? {};
    if (!bucket || !methods.split(' ').includes(request.method)) continue;
    try {
      const names = { bucket: decoded(bucket), key: decoded(key ?? '') };
      return await answer({ ...context, ...names, request, isSite });
    } catch (error) {
      await request.body?.cancel().catch(() => undefined);
      if (error instanceof Refusal) return error.answer();
      throw error;
    }
  }
  const message = `Route ${request.method}:${path} not found`;
  return json({ message, error: 'Not Found', statusCode: 404 }, 404);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw badKey(text);
  }
}

async function showBucket({ database, turn, isSite, bucket }: Call): Promise<Response> {
  const found = isSite && (await turn(() => findBucket(database.sql, bucket)));
  if (!found) throw noBucket();
  return json(found);
}

const LISTING = z.object({
  prefix: z.string(),
  limit: z.int().min(1).optional(),
  offset: z.int().min(0).optional(),
  search: z.string().optional(),
  sortBy: z.object({ column: z.string().optional(), order: z.string().optional() }).optional(),
});
const PREFIXES = z.object({ prefixes: z.array(z.string()).min(1) });

/** What a list or a removal may be as JSON, in bytes. */
const MAX_JSON_BYTES = 1024 * 1024;

async function readJson<Body>({ request }: Call, schema: z.ZodType<Body>): Promise<Body> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_JSON_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  let body: unknown;
  try {
    body = JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    throw badRequest('body must be JSON');
  }
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const [{ path, message } = { path: [], message: 'is wrong' }] = read.error.issues;
  throw badRequest(`body/${path.join('/')} ${message}`);
}

async function list(call: Call): Promise<Response> {
  const { database, turn, isSite, bucket } = call;
  const listing = await readJson(call, LISTING);
  return json(isSite ? await turn(() => listObjects(database.sql, bucket, listing)) : []);
}

/** A name that S3 takes: what a hosted project would refuse is refused here too. */
const KEY = /^[\w/!.*'() &$=@;:+,?-]{1,1024}$/;

async function upload(call: Call): Promise<Response> {
  const { database, folder, turn, request, isSite, bucket: id, key } = call;
  if (!KEY.test(key) || key.split('/').some((part) => part === '.' || part === '..')) {
    throw badKey(key);
  }
  const mayReplace = request.method === 'PUT' || request.headers.get('x-upsert') === 'true';
  const bucket = await turn(async () => {
    const found = await findBucket(database.sql, id);
    if (!found) throw noBucket();
    if (!isSite) throw notAllowed();
    if (!mayReplace && (await findObject(database.sql, id, key))) throw isThere();
    return found;
  });
  const { body, type, cacheControl } = await sentFile(request, bucket);
  const arrived = await folder.receive(body, sizeLimit(bucket));
  try {
    const { size, md5 } = arrived;
    const metadata: Metadata = {
      eTag: `"${md5}"`,
      size,
      mimetype: type,
      cacheControl,
      lastModified: new Date().toISOString(),
      contentLength: size,
      httpStatusCode: 200,
    };
    const object = { bucket: id, name: key, version: randomUUID(), metadata };
    const stored = await turn(() =>
      inTransaction(database, async (sql) => {
        const stored = await storeObject(sql, object, mayReplace);
        if (stored) await folder.place(arrived, id, key);
        return stored;
      }),
    );
    if (!stored) throw isThere();
    return json({ Key: `${id}/${key}`, Id: stored });
  } finally {
    await arrived.discard();
  }
}

/** As much as a hosted project takes by default. */
const MAX_FILE_BYTES = 52_428_800;

const sizeLimit = ({ file_size_limit: limit }: Bucket): number =>
  Math.min(limit ?? MAX_FILE_BYTES, MAX_FILE_BYTES);

/** The file alone as the body, or in a form, as the client sends a `Blob`. */
async function sentFile(request: Request, bucket: Bucket) {
  const { headers } = request;
  if (Number(headers.get('content-length') ?? 0) > sizeLimit(bucket) + FORM_BYTES) throw tooLarge();
  const type = headers.get('content-type') ?? 'application/octet-stream';
  if (!type.startsWith('multipart/form-data')) {
    const cacheControl = headers.get('cache-control') ?? 'no-cache';
    return { body: request.body, type, cacheControl };
  }
  const form = await request.formData();
  const file = [...form.values()].find((value) => value instanceof File);
  if (!file) throw badRequest('No content provided');
  const seconds = form.get('cacheControl');
  return {
    body: file.stream(),
    type: file.type || 'application/octet-stream',
    cacheControl: seconds ? `max-age=${seconds}` : 'no-cache',
  };
}

/** What a form takes beside its file, in bytes. */
const FORM_BYTES = 16 * 1024;

async function inTransaction<Result>(
  { transaction }: Pick<Database, 'transaction'>,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const results: Result[] = [];
  await transaction(async (sql) => {
    results.push(await work(sql));
  });
  return results[0] as Result;
}

/** An object and its file, where the caller may know of it. */
async function found({ database, folder, turn, isSite, bucket, key }: Call) {
  const object = await turn(async () => {
    if (!(await findBucket(database.sql, bucket))) throw noBucket();
    return isSite ? findObject(database.sql, bucket, key) : undefined;
  });
  const file = object && (await folder.find(bucket, key));
  if (!object || !file) throw noObject();
  return { object, file };
}

function headersOf({ metadata }: StoredObject, modified: Date) {
  return {
    'cache-control': metadata.cacheControl,
    etag: metadata.eTag,
    'last-modified': modified.toUTCString(),
  };
}

async function showObject(call: Call): Promise<Response> {
  const { object, file } = await found(call);
  const { id, name, version, bucket_id, metadata, updated_at, created_at } = object;
  const answer = json({
    id,
    name,
    version,
    bucket_id,
    size: file.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    metadata: {},
    last_modified: updated_at,
    created_at,
  });
  for (const [header, value] of Object.entries(headersOf(object, file.modified))) {
    answer.headers.set(header, value);
  }
  return answer;
}

async function download(call: Call): Promise<Response> {
  const { folder, request, bucket, key } = call;
  const { object, file } = await found(call);
  const { mimetype, eTag } = object.metadata;
  const headers = new Headers({
    'accept-ranges': 'bytes',
    // A page would run where Storage is.
    'content-type': mimetype.includes('text/html') ? 'text/plain' : mimetype,
    'x-robots-tag': 'none',
    ...headersOf(object, file.modified),
  });
  const name = new URL(request.url).searchParams.get('download');
  if (name !== null) headers.set('content-disposition', attachment(name));
  if (request.headers.get('if-none-match') === eTag) {
    return new Response(null, { status: 304, headers });
  }
  const range = rangeOf(request.headers.get('range'), file.size);
  headers.set('content-length', String(range ? range.end - range.start + 1 : file.size));
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  const isHead = request.method === 'HEAD';
  const body = isHead ? null : await folder.read(bucket, key, range ?? {});
  return new Response(body, { status: range ? 206 : 200, headers });
}

const attachment = (name: string): string =>
  name === ''
    ? 'attachment;'
    : `attachment; filename=${encodeURIComponent(name)}; filename*=UTF-8''${encodeURIComponent(name)}`;

/** The bytes that a `Range` asks for, the first and the last; null without one. */
function rangeOf(header: string | null, size: number): { start: number; end: number } | null {
  if (!header) return null;
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? [];
  const start = first ? Number(first) : Math.max(size - Number(last), 0);
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  if ((!first && !Number(last)) || start > end) throw badRange();
  return { start, end };
}

/** Takes objects away, the file before what names it: what breaks off is found and done again. */
const takeAway = ({ database, folder, turn, isSite, bucket }: Call, names: readonly string[]) =>
  turn(() =>
    inTransaction(database, async (sql) => {
      const removed = isSite ? await deleteObjects(sql, bucket, names) : [];
      for (const { name } of removed) await folder.remove(bucket, name);
      return removed;
    }),
  );

async function remove(call: Call): Promise<Response> {
  const removed = await takeAway(call, [call.key]);
  if (removed.length === 0) throw noObject();
  return json({ message: 'Successfully deleted' });
}

async function removeMany(call: Call): Promise<Response> {
  const { prefixes } = await readJson(call, PREFIXES);
  return json(await takeAway(call, prefixes));
}
