import { sha1 as hashOf } from '@noble/hashes/legacy.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { SanityClient, SanityImageAssetDocument } from '@sanity/client';
import { type Shrunk, shrink } from './shrink.ts';
import { REFUSALS } from './words.ts';

/** Just below the 50 MiB that the local lake takes: said before the way instead of after it. */
const MAX_BYTES = 50_000_000;

/** A picture that was not sent or not taken: the message says why, in French; `cause` is the server's error. */
export class UploadRefusal extends Error {
  override name = 'UploadRefusal';
}

/** A picture in the lake, how it was shrunk before, and whether the lake had these very bytes already. */
export type Uploaded = { asset: SanityImageAssetDocument; shrunk: Shrunk; isDouble: boolean };

/** The refusal for an answer of a server, or for a failed connection. */
export function refusalOf(error: unknown, name: string): UploadRefusal {
  const { statusCode } = error as { statusCode?: number };
  if (statusCode === 400 || statusCode === 415 || statusCode === 422) {
    return new UploadRefusal(REFUSALS.unknown(name), { cause: error });
  }
  if (statusCode === 401 || statusCode === 403) {
    return new UploadRefusal(REFUSALS.signedOut(name), { cause: error });
  }
  return new UploadRefusal(REFUSALS.unsent(name), { cause: error });
}

/** The picture of these very bytes that the lake has; null where it has none. */
async function findDouble(
  client: SanityClient,
  file: File,
): Promise<SanityImageAssetDocument | null> {
  const sha1 = bytesToHex(hashOf(new Uint8Array(await file.arrayBuffer())));
  return client.fetch(
    '*[_type == "sanity.imageAsset" && sha1hash == $sha1][0]',
    { sha1 },
    { perspective: 'raw' },
  );
}

function send(
  client: SanityClient,
  file: File,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<SanityImageAssetDocument> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const sending = client.observable.assets
      .upload('image', file, { filename: file.name, contentType: file.type || undefined })
      .subscribe({
        next: (event) =>
          event.type === 'progress' ? onProgress(event.percent) : resolve(event.body.document),
        error: reject,
      });
    signal.addEventListener('abort', () => {
      sending.unsubscribe();
      reject(signal.reason);
    });
  });
}

/**
 * Sends a picture to the lake, made smaller first where the site cannot use it as large; none that is there already.
 *
 * @param onProgress is told how much of it is sent, in percent
 * @throws UploadRefusal, or the signal's reason
 */
export async function uploadImage(
  client: SanityClient,
  file: File,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<Uploaded> {
  // A file without a type may still be a picture: the lake looks at the content.
  if (file.type && !file.type.startsWith('image/')) {
    throw new UploadRefusal(REFUSALS.notAnImage(file.name));
  }
  const shrunk = await shrink(file, signal);
  if (shrunk.is === 'broken') throw new UploadRefusal(REFUSALS.broken(file.name));
  const sent = shrunk.is === 'smaller' ? shrunk.file : file;
  if (sent.size > MAX_BYTES) {
    throw new UploadRefusal(REFUSALS.tooHeavy(file.name, sent.size, MAX_BYTES));
  }
  try {
    const double = await findDouble(client, sent);
    signal.throwIfAborted();
    if (double) return { asset: double, shrunk, isDouble: true };
    return { asset: await send(client, sent, signal, onProgress), shrunk, isDouble: false };
  } catch (error) {
    throw signal.aborted ? signal.reason : refusalOf(error, file.name);
  }
}
