import 'server-only';
import { refuse } from '../http/answer.ts';
import { MAX_FILE_BYTES } from './limits.ts';
import { FILE_REFUSALS, type FileRefusal } from './refusals.ts';

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

/** What a form takes beside its file, in bytes. */
const FORM_BYTES = 16 * 1024;

/** A file as it was sent: alone as the body of a request, or in a form that a browser without scripts sends. */
export type Received = { name: string; size: number; body: Bytes };

/** How many bytes a request says it has; null where it does not say. */
function saidLength(headers: Headers): number | null {
  const said = headers.get('content-length');
  return said && /^\d{1,12}$/.test(said) ? Number(said) : null;
}

/** A file that is the whole body. Its length has to be said: it is refused by it before anything is read. */
export function receiveBody(request: Request, name: string): Received | FileRefusal {
  const size = saidLength(request.headers);
  if (size === null || !request.body) return size === 0 || size === null ? 'empty' : 'broken';
  if (size > MAX_FILE_BYTES) return 'size';
  return { name, size, body: request.body as Bytes };
}

/** How many forms with files are read at a time: each is in memory until its file is found in it. */
const MOST_FORMS = 3;
let forms = 0;

/** The form that a browser without scripts sends; `broken` where it cannot be read, or too many are. */
export async function receiveForm(request: Request): Promise<FormData | FileRefusal> {
  const size = saidLength(request.headers);
  if (size === null || forms >= MOST_FORMS) return 'broken';
  if (size > MAX_FILE_BYTES + FORM_BYTES) return 'size';
  forms += 1;
  try {
    return await request.formData();
  } catch {
    return 'broken';
  } finally {
    forms -= 1;
  }
}

/** The answer that says why a file was refused. */
export const fileRefused = (refusal: FileRefusal): Response => refuse(FILE_REFUSALS, refusal);
