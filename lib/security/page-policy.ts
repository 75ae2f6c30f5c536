import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { contentGeneration } from '../performance/generation.ts';
import { PageMemory } from '../performance/page-memory.ts';
import { paintFirst } from '../performance/paint-first.ts';
import { isClientArea } from '../site/pages.ts';
import { bestEncoding, type Encoding, encode } from './encoding.ts';
import { contentSecurityPolicy, isStudio, NONCE_HEADER, type SecurityOrigins } from './headers.ts';
import { inlineScriptHashes } from './inline-scripts.ts';

const HEADER = 'Content-Security-Policy';
const NEXT_HEADER = HEADER.toLowerCase();

/** How many pages are kept: one that did not change is neither hashed nor compressed again. */
const KEPT_PAGES = 300;

type Chunk = string | Uint8Array;
type Callback = (error?: Error | null) => void;
type Write = (chunk: Chunk, encoding?: unknown, callback?: unknown) => boolean;
type End = (chunk?: unknown, encoding?: unknown, callback?: unknown) => ServerResponse;

/** A whole page, as it was sent last. */
type Page = { policy: string; body: Buffer; encoded: Partial<Record<Encoding, Buffer>> };

/** A written chunk's bytes. */
const bytes = (chunk: Chunk, encoding?: unknown): Buffer =>
  typeof chunk === 'string'
    ? Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
    : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);

/**
 * Gives each page on its way out its Content-Security-Policy (docs/decisions/0005-content-security-policy.md).
 *
 * - Static pages get the hashes of their inline scripts, and their bytes are the same for everybody, so
 *   that page and header can be cached together; hashed and compressed once, they are sent from memory.
 * - Pages of the client area are made for one request and streamed: Next is told a nonce, which it writes
 *   into its own scripts and no others; the frame of the page does so for the site's.
 */
export class PagePolicy {
  readonly #origins: SecurityOrigins;
  /** By path and ETag, the one used last at the end. */
  readonly #pages = new Map<string, Page>();
  readonly #memory = new PageMemory<Page>();

  constructor(origins: SecurityOrigins) {
    this.#origins = origins;
  }

  /** Whether a page that was sent a moment ago answered the request, so that nobody else has to. */
  answers(request: IncomingMessage, response: ServerResponse): boolean {
    const known = this.#memory.recall(request);
    if (!known) return false;
    for (const [name, value] of Object.entries(known.headers)) {
      if (value !== undefined) response.setHeader(name, value);
    }
    if (request.headers['if-none-match'] === known.headers.etag) {
      response.removeHeader('Content-Type');
      response.removeHeader('Content-Length');
      response.writeHead(304).end();
    } else {
      response.end(sendable(known.page, request, response));
    }
    return true;
  }

  /** Takes over `response`; to be called before anything is written, and outside of any compression. */
  applyTo(request: IncomingMessage, response: ServerResponse): void {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    // Where Next and the page's frame look for a nonce; a visitor's own is never to reach them.
    for (const name of [NONCE_HEADER, NEXT_HEADER, `${NEXT_HEADER}-report-only`]) {
      delete request.headers[name];
    }
    const nonce = isClientArea(path) ? randomBytes(16).toString('base64') : undefined;
    if (nonce) {
      request.headers[NONCE_HEADER] = nonce;
      request.headers[NEXT_HEADER] = `script-src 'nonce-${nonce}'`;
    }

    const generation = contentGeneration();
    const write = response.write.bind(response) as Write;
    const end = response.end.bind(response) as End;
    const flushHeaders = response.flushHeaders.bind(response);
    /** What came so far of a page that is hashed once it is whole. */
    let held: Buffer[] | undefined;

    const isPage = () => String(response.getHeader('Content-Type') ?? '').startsWith('text/html');

    /** Called when the first piece comes without the last: whether the page is held until then. */
    const holds = () => {
      if (held) return true;
      if (response.headersSent || !isPage()) return false;
      if (nonce) {
        response.setHeader(HEADER, contentSecurityPolicy(path, { nonce }, this.#origins));
        return false;
      }
      held = [];
      return true;
    };

    response.flushHeaders = () => {
      if (!holds()) flushHeaders();
    };

    response.write = ((chunk: Chunk, encoding?: unknown, callback?: unknown) => {
      if (!holds()) return write(chunk, encoding, callback);
      held?.push(bytes(chunk, encoding));
      const done = typeof encoding === 'function' ? encoding : callback;
      if (typeof done === 'function') process.nextTick(done as Callback);
      return true;
    }) as typeof response.write;

    response.end = ((chunk?: unknown, encoding?: unknown, callback?: unknown) => {
      if (response.headersSent) return end(chunk, encoding, callback);
      const last = typeof chunk === 'function' || chunk == null ? undefined : (chunk as Chunk);
      const whole = () =>
        Buffer.concat([...(held ?? []), ...(last === undefined ? [] : [bytes(last, encoding)])]);
      const hasBody = held !== undefined || last !== undefined;

      const page = this.#page(path, response, hasBody && isPage() ? whole : undefined);
      if (page) response.setHeader(HEADER, page.policy);
      // Next counts the bytes of the page as it was before.
      if (!hasBody && isPage()) response.removeHeader('Content-Length');
      if (!page || !hasBody) return end(chunk, encoding, callback);
      if (!nonce) this.#memory.remember(request, response, page, generation);
      const done = [chunk, encoding, callback].find((one) => typeof one === 'function');
      return end(sendable(page, request, response), done);
    }) as typeof response.end;
  }

  /**
   * The page that is being sent. `read` gives its bytes where they are: HEAD and 304 have none, and say
   * what was said with the page itself.
   */
  #page(path: string, response: ServerResponse, read?: () => Buffer): Page | undefined {
    const tag = response.getHeader('ETag');
    const key = `${path} ${String(tag)}`;
    const known = tag === undefined ? undefined : this.#pages.get(key);
    const page = known ?? (read && this.#newPage(path, read()));
    if (!page || tag === undefined) return page;

    this.#pages.delete(key);
    this.#pages.set(key, page);
    const oldest = this.#pages.keys().next().value;
    if (this.#pages.size > KEPT_PAGES && oldest !== undefined) this.#pages.delete(oldest);
    return page;
  }

  #newPage(path: string, body: Buffer): Page {
    const html = isStudio(path) ? body.toString() : paintFirst(body.toString());
    const hashes = inlineScriptHashes(html);
    return {
      policy: contentSecurityPolicy(path, { hashes }, this.#origins),
      body: Buffer.from(html),
      encoded: {},
    };
  }
}

/** The page's bytes as this visitor can read them, with the headers that say so. */
function sendable(page: Page, request: IncomingMessage, response: ServerResponse): Buffer {
  const encoding = bestEncoding(request.headers['accept-encoding']);
  response.appendHeader('Vary', 'Accept-Encoding');
  if (encoding) response.setHeader('Content-Encoding', encoding);
  let body = page.body;
  if (encoding) {
    body = page.encoded[encoding] ?? encode(page.body, encoding);
    page.encoded[encoding] = body;
  }
  response.setHeader('Content-Length', body.length);
  return body;
}
