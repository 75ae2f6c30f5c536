import type { Call } from './call.ts';
import { findBucket, findObject, type StoredObject } from './objects.ts';
import { badRange, json, noBucket, noObject } from './refusal.ts';

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

/** Answers with the facts about an object, without its bytes. */
export async function showObject(call: Call): Promise<Response> {
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

/** An object's bytes, or a range of them. */
export async function download(call: Call): Promise<Response> {
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
