import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { PREVIEW_COOKIE } from '../content/preview-cookie.ts';
import { contentGeneration } from './generation.ts';

/** How long an answer is repeated without asking Next, in ms: what else ends a page waits no longer. */
const KEPT_MS = 1_000;
const KEPT_ANSWERS = 300;

/** Next's own word on the page it sends: complete and up to date. */
const UP_TO_DATE = 'HIT';

/** What is made for one person says so. */
const NOT_FOR_ALL = /private|no-store/;

type Answer<Page> = {
  page: Page;
  headers: OutgoingHttpHeaders;
  /** Names of request headers that lead to another answer. */
  vary: string[];
  generation: number;
  until: number;
};

/**
 * Static pages as they were sent a moment ago, repeated to every visitor until content changes
 * (docs/decisions/0012-page-memory.md). Never a stale page, nor one that was asked for before the change.
 */
export class PageMemory<Page> {
  readonly #answers = new Map<string, Answer<Page>>();

  /** The answer to this request, where it is known. `no-cache` asks Next itself. */
  recall(request: IncomingMessage): { page: Page; headers: OutgoingHttpHeaders } | undefined {
    if (request.method !== 'GET' || request.headers['cache-control'] === 'no-cache') return;
    if (request.headers.cookie?.includes(`${PREVIEW_COOKIE}=`)) return;
    const answer = this.#answers.get(request.url ?? '/');
    if (!answer) return;
    const { generation, until, vary } = answer;
    if (generation !== contentGeneration() || performance.now() > until) return;
    return vary.some((name) => name in request.headers) ? undefined : answer;
  }

  /**
   * Keeps what is about to be sent, where anybody may be sent it. `generation` is the one in which the
   * request came.
   */
  remember(
    request: IncomingMessage,
    response: ServerResponse,
    page: Page,
    generation: number,
  ): void {
    const path = request.url ?? '/';
    if (request.method !== 'GET' || response.statusCode !== 200 || path.includes('?')) return;
    if (response.getHeader('x-nextjs-cache') !== UP_TO_DATE) return;
    // Next calls a preview up to date, too.
    if (
      !response.hasHeader('etag') ||
      NOT_FOR_ALL.test(String(response.getHeader('cache-control')))
    ) {
      return;
    }
    if (response.hasHeader('set-cookie') || generation !== contentGeneration()) return;
    const headers = { ...response.getHeaders() };
    const vary = String(headers.vary ?? '')
      .split(',')
      .map((name) => name.trim().toLowerCase())
      .filter((name) => name && name !== 'accept-encoding');
    if (vary.some((name) => name in request.headers)) return;
    this.#answers.delete(path);
    this.#answers.set(path, {
      page,
      headers,
      vary,
      generation,
      until: performance.now() + KEPT_MS,
    });
    const oldest = this.#answers.keys().next().value;
    if (this.#answers.size > KEPT_ANSWERS && oldest !== undefined) this.#answers.delete(oldest);
  }
}
