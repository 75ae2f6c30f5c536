import 'server-only';
import { log } from '../log/log.ts';
import { plainPage } from '../security/plain-page.ts';
import { contentDisposition } from './name.ts';
import { type OpenFile, openFile, type Reader } from './store.ts';
import { isInline } from './types.ts';

const HTML = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-store' };

const page = (status: number, title: string, text: string): Response =>
  new Response(plainPage({ title, text }), { status, headers: HTML });

/** Way back from a file that does not open: the page that lists it. */
export type WayBack = { href: string; label: string };

const linkTo = ({ href, label }: WayBack) => `<a href="${href}">${label}</a>.`;

/** The page of a file that is not there, or not for who asks. */
export const fileGone = (back: WayBack): Response =>
  page(
    404,
    'Ce fichier n’est plus là',
    `Il a été retiré, son lien a expiré, ou il n’est pas à vous. ${linkTo(back)}`,
  );

const fileDown = (back: WayBack): Response =>
  page(
    503,
    'Ce fichier ne s’ouvre pas',
    `Le stockage ne répond pas. Réessayez dans un instant. ${linkTo(back)}`,
  );

/** Headers of a file. Its type is the one that was sniffed, or one that no browser acts on. */
function headersOf({ name, type, size }: OpenFile, etag: string): HeadersInit {
  const inline = isInline(type);
  return {
    'content-type': inline ? type : 'application/octet-stream',
    'content-length': String(size),
    'content-disposition': contentDisposition(name, inline),
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    // Kept, and asked for each time whether it may still be read.
    'cache-control': 'private, no-cache',
    etag,
  };
}

/**
 * Hands a file on to this reader: who may read it is asked each time, and its headers are ours whichever Storage it is in.
 * 404 or 503 with a French page.
 *
 * @param readerOf who asks; a response answers in their place
 */
export async function handOut(
  request: Request,
  id: string,
  readerOf: () => Promise<Reader | Response>,
  back: WayBack,
): Promise<Response> {
  try {
    const reader = await readerOf();
    if (reader instanceof Response) return reader;
    const file = await openFile(id, reader);
    if (!file) return fileGone(back);
    // The content under an id never changes.
    const etag = `"${id}"`;
    const headers = headersOf(file, etag);
    if (request.headers.get('if-none-match') === etag) {
      return new Response(null, {
        status: 304,
        headers: { etag, 'cache-control': 'private, no-cache' },
      });
    }
    return new Response(await file.body(), { headers });
  } catch (error) {
    log.error({ err: error }, 'A file could not be read');
    return fileDown(back);
  }
}
