import {
  listPage,
  MAIL_POLICY,
  mailDocument,
  messagePage,
  notFoundPage,
  PAGE_POLICY,
} from './page.ts';
import type { MailStore } from './store.ts';

/**
 * The mailbox over HTTP: pages for people, `GET /api/messages?to=` for tests.
 *
 * The Host header must name this machine: without that check, a web page elsewhere could have its own
 * name resolved to 127.0.0.1 and read the sign-in links through the visitor's browser.
 */
export function mailboxHandler(store: MailStore): (request: Request) => Response {
  return (request) => {
    const url = new URL(request.url);
    if (!isLocalHost(request.headers.get('host'))) return text(403, 'Hôte refusé');
    if (request.method !== 'GET' && request.method !== 'HEAD') return text(405, 'Lecture seule');
    const to = url.searchParams.get('to') ?? undefined;
    if (url.pathname === '/') return html(200, listPage(store.list(to), to), PAGE_POLICY);
    if (url.pathname === '/api/messages') {
      return Response.json({ messages: store.list(to) }, { headers: securityHeaders() });
    }
    const [, holder = '', position] =
      /^\/messages\/([0-9a-f-]{36})\/files\/(\d{1,3})$/.exec(url.pathname) ?? [];
    if (position) return file(store, holder, Number(position));
    const [, id = '', frame] = /^\/messages\/([0-9a-f-]{36})(\/html)?$/.exec(url.pathname) ?? [];
    const mail = id ? store.find(id) : undefined;
    if (!mail) return html(404, notFoundPage(), PAGE_POLICY);
    return frame
      ? html(200, mailDocument(mail), MAIL_POLICY)
      : html(200, messagePage(mail), PAGE_POLICY);
  };
}

function isLocalHost(host: string | null): boolean {
  return /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i.test(host ?? '');
}

function html(status: number, body: string, policy: string): Response {
  return new Response(body, {
    status,
    headers: {
      ...securityHeaders(),
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
    },
  });
}

/** A mail's attachment, to be kept and never shown as a page of this origin. */
function file(store: MailStore, id: string, position: number): Response {
  const content = store.attachment(id, position);
  if (!content) return html(404, notFoundPage(), PAGE_POLICY);
  const name = encodeURIComponent(store.find(id)?.attachments[position]?.name ?? '');
  return new Response(content, {
    headers: {
      ...securityHeaders(),
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${name}`,
    },
  });
}

function text(status: number, body: string): Response {
  return new Response(body, {
    status,
    headers: { ...securityHeaders(), 'content-type': 'text/plain; charset=utf-8' },
  });
}

/** One-time links must not stay in caches or leave with a Referer. */
function securityHeaders(): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}
