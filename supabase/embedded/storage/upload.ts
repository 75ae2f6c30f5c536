import { randomUUID } from 'node:crypto';
import { type Call, inTransaction } from './call.ts';
import { type Bucket, findBucket, findObject, type Metadata, storeObject } from './objects.ts';
import { badKey, badRequest, isThere, json, noBucket, notAllowed, tooLarge } from './refusal.ts';

/** A name that S3 takes: what a hosted project would refuse is refused here too. */
const KEY = /^[\w/!.*'() &$=@;:+,?-]{1,1024}$/;

/** Keeps a file by a name that is free, or that it may take over. */
export async function upload(call: Call): Promise<Response> {
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

/** The limit of a hosted project by default. */
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

/** The size of a form beside its file at most, in bytes. */
const FORM_BYTES = 16 * 1024;
