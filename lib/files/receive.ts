import 'server-only';
import { refuse } from '../http/answer.ts';
import { type Result, refused } from '../result/result.ts';
import { moving } from './body.ts';
import { MAX_FILE_BYTES } from './limits.ts';
import { FILE_REFUSALS, type FileRefusal } from './refusals.ts';
import { UploadSlots } from './upload-slots.ts';

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

/** Size of a form beside its file, at most, in bytes. */
const FORM_BYTES = 16 * 1024;

/** A file as it was sent: alone as the body of a request, or in a form that a browser without scripts sends. */
export type Received = { name: string; size: number; body: Bytes };

/** The length that a request says it has, in bytes; null where it does not say. */
function saidLength(headers: Headers): number | null {
  const said = headers.get('content-length');
  return said && /^\d{1,12}$/.test(said) ? Number(said) : null;
}

/** Files on their way to Storage, of one client and over all. */
const FILES = new UploadSlots({ ofOne: 3, bytes: 10 * MAX_FILE_BYTES });

/** Forms with files: each is in the site's own memory until its file is stored. */
const FORMS = new UploadSlots({ ofOne: 1, bytes: 4 * (MAX_FILE_BYTES + FORM_BYTES) });

/**
 * Takes a file that is the whole body. Its length has to be said: it is refused by it before anything is read.
 *
 * @param client who sends it
 * @param take what is done with it, while it comes
 */
export async function receiveBody<Value>(
  request: Request,
  { name, client }: { name: string; client: string },
  take: (received: Received) => Promise<Result<Value, FileRefusal>>,
): Promise<Result<Value, FileRefusal>> {
  const size = saidLength(request.headers);
  if (size === null || !request.body) return refused(size ? 'broken' : 'empty');
  if (size > MAX_FILE_BYTES) return refused('size');
  const body = request.body as Bytes;
  return FILES.within(client, size, () => take({ name, size, body: moving(body) }));
}

/**
 * Takes the form that a browser without scripts sends; `broken` where it cannot be read.
 *
 * @param client who sends it
 * @param take what is done with it, once it is whole
 */
export async function receiveForm<Value>(
  request: Request,
  client: string,
  take: (form: FormData) => Promise<Result<Value, FileRefusal>>,
): Promise<Result<Value, FileRefusal>> {
  const size = saidLength(request.headers);
  if (size === null || !request.body) return refused('broken');
  if (size > MAX_FILE_BYTES + FORM_BYTES) return refused('size');
  const type = request.headers.get('content-type') ?? '';
  const body = request.body as Bytes;
  return FORMS.within(client, size, async () => {
    const form = await new Response(moving(body), { headers: { 'content-type': type } })
      .formData()
      .catch(() => null);
    return form ? take(form) : refused('broken');
  });
}

/** The answer that says why a file was refused. */
export const fileRefused = (refusal: FileRefusal): Response => refuse(FILE_REFUSALS, refusal);
