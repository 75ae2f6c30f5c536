import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { getCacheControlHeader } from 'next/dist/server/lib/cache-control.js';
import { securityHeaders, TLS_HEADERS } from '../security/headers.ts';
import { isPageRoute, PAGE_ROUTE } from './page-route.ts';
import { PREVIEW_COOKIE } from './preview-mode.ts';
import { type FinishedPage, storedPages, TAGS_HEADER } from './stored-pages.ts';

/** Headers of a request for something else than the page: a part of it, a form's outcome, what only Next may ask. */
const ASKS_FOR_MORE =
  /^(?:rsc|next-.*|x-next.*|x-prerender.*|x-middleware.*|x-matched.*|x-invoke.*|content-.*|transfer-encoding|range|if-match|if-range|expect|upgrade)$/;

/** Headers that Next has on every stored page that is complete and up to date. */
const OF_STORED_PAGES = {
  vary: 'rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch, Accept-Encoding',
  'x-nextjs-cache': 'HIT',
  'x-nextjs-prerender': '1',
  'content-type': 'text/html; charset=utf-8',
};

/** Encodings in which a page may be sent, the one that saves most first. */
const ENCODINGS = ['br', 'gzip'] as const;

type Encoding = (typeof ENCODINGS)[number];

/** The encoding of those we have that saves most and that `Accept-Encoding` allows. */
function bestEncoding(accepted: string | string[] | undefined): Encoding | undefined {
  const allowed = String(accepted ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => !/;\s*q=0(?:\.0*)?$/.test(one))
    .map((one) => one.split(';', 1)[0]);
  return ENCODINGS.find((encoding) => allowed.includes(encoding));
}

/** Compresses a page that will be sent many times: harder than a single answer. */
function encode(page: Buffer, encoding: Encoding): Buffer {
  return encoding === 'gzip'
    ? gzipSync(page, { level: 9 })
    : brotliCompressSync(page, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 9,
          [constants.BROTLI_PARAM_SIZE_HINT]: page.length,
        },
      });
}

/** Each page's bytes, made once: compressed harder than for a single answer. */
const bodies = new WeakMap<FinishedPage['value'], Map<Encoding | undefined, Buffer>>();

function bodyOf(value: FinishedPage['value'], encoding: Encoding | undefined): Buffer {
  const known = bodies.get(value) ?? new Map<Encoding | undefined, Buffer>();
  bodies.set(value, known);
  const plain = known.get(undefined) ?? Buffer.from(value.html);
  known.set(undefined, plain);
  const body = known.get(encoding) ?? (encoding ? encode(plain, encoding) : plain);
  known.set(encoding, body);
  return body;
}

/** Whether the visitor says that it has the page with this tag already, and takes it. */
function has({ headers }: IncomingMessage, etag: string): boolean {
  const tags = headers['if-none-match'];
  if (!tags || /no-cache/.test(headers['cache-control'] ?? '')) return false;
  return tags.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}

/**
 * Answers a plain request for a stored page that is fresh, as Next would, from memory: nothing is missing
 * without it but speed, Brotli and the 304 (docs/decisions/0012-door.md). It writes nothing and decides nothing.
 *
 * @returns whether it answered; where it did not, nothing was touched
 */
export function answerFromStore(request: IncomingMessage, response: ServerResponse): boolean {
  const { method, headers, url = '' } = request;
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (isPageRoute(url)) return false;
  const page = storedPages.finished(url) ?? storedPages.finished(PAGE_ROUTE + url);
  if (!page || headers.cookie?.includes(PREVIEW_COOKIE)) return false;
  for (const name in headers) if (ASKS_FOR_MORE.test(name)) return false;

  const overTls = headers['x-forwarded-proto'] === 'https';
  for (const { key, value } of [...securityHeaders(), ...(overTls ? TLS_HEADERS : [])]) {
    response.setHeader(key, value);
  }
  for (const [name, value] of Object.entries(OF_STORED_PAGES)) response.setHeader(name, value);
  for (const [name, value] of Object.entries(page.value.headers)) {
    if (name !== TAGS_HEADER && value !== undefined) response.appendHeader(name, String(value));
  }
  response.setHeader('cache-control', getCacheControlHeader(page.cacheControl));
  if (has(request, page.value.headers.etag)) {
    response.removeHeader('content-type');
    response.writeHead(304).end();
    return true;
  }
  const encoding = bestEncoding(headers['accept-encoding']);
  if (encoding) response.setHeader('content-encoding', encoding);
  const body = bodyOf(page.value, encoding);
  response.setHeader('content-length', body.length);
  response.end(method === 'HEAD' ? undefined : body);
  return true;
}
