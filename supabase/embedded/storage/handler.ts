import { z } from 'zod';
import { type Answer, type Call, inTransaction, type StorageContext } from './call.ts';
import { download, showObject } from './download.ts';
import { deleteObjects, findBucket, listObjects } from './objects.ts';
import { badKey, badRequest, json, noBucket, noObject, Refusal, tooLarge } from './refusal.ts';
import { upload } from './upload.ts';

/** Routes that the site asks for, and their like; signed and public URLs, moves and the making of buckets are not served. */
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

/** The size limit of a list's or a removal's JSON, in bytes. */
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
