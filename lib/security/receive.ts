import { IncomingMessage, type ServerResponse } from 'node:http';
import type { Proxies } from '../env/proxies.ts';
import { believeProxies } from '../http/proxies.ts';
import { securityHeaders } from './headers.ts';
import { plainPage } from './plain-page.ts';
import { namesOneHost } from './request-host.ts';
import { plainTarget } from './request-target.ts';
import { isSameOrigin } from './same-origin.ts';
import { type IsAction, sentForm } from './sent-form.ts';

/** The longest body that is read, in bytes: what Next takes for an action, or a little less. */
export const BODY_LIMIT = 1_000_000;

/** Methods that the site answers: pages, their forms, and its endpoints. A test compares it with what these take. */
export const METHODS: readonly string[] = ['GET', 'HEAD', 'POST'];

/** Time that a body that is read whole may take to arrive, in ms. A file may take as long as the server waits. */
const BODY_TIMEOUT_MS = 30_000;

/** The endpoints that files are sent to, which read, count and limit them as they come. */
const FILES = /^\/api\/(?:fichiers|projects\/[0-9a-f-]{36}\/files)(?:\?|$)/;

/** Messages to a person whose request is refused before any page sees it. */
const REFUSALS = {
  url: {
    status: 400,
    title: 'Cette adresse est mal formée',
    text: 'Elle ne mène à aucune page. <a href="/">Revenez à l’accueil</a>.',
  },
  method: {
    status: 405,
    title: 'Cette requête n’a pas de réponse ici',
    text: 'Les pages de ce site se lisent, et leurs formulaires s’envoient\u00a0: rien d’autre n’est pris en charge. <a href="/">Revenez à l’accueil</a>.',
  },
  broken: {
    status: 400,
    title: 'Votre envoi est arrivé incomplet',
    text: 'Rien n’a été envoyé. Revenez en arrière\u00a0: votre navigateur garde le plus souvent ce que vous avez écrit. Envoyez à nouveau.',
  },
  foreign: {
    status: 403,
    title: 'Cet envoi a été refusé',
    text: 'Rien n’a été envoyé\u00a0: la demande ne vient pas d’une page de ce site. <a href="/">Ouvrez le site</a>, puis envoyez à nouveau depuis sa page.',
  },
  outdated: {
    status: 409,
    title: 'Le site a été mis à jour entre-temps',
    text: 'Rien n’a été envoyé. Revenez en arrière et copiez ce que vous avez écrit, rechargez la page, puis envoyez à nouveau.',
  },
  tooLong: {
    status: 413,
    title: 'Votre envoi est trop long',
    text: 'Rien n’a été envoyé. Revenez en arrière\u00a0: votre navigateur garde le plus souvent ce que vous avez écrit. Raccourcissez-le, puis envoyez à nouveau.',
  },
} as const;

/** Refuses in French, as a page where a browser shows it. */
function refuse(
  { headers }: IncomingMessage,
  response: ServerResponse,
  because: keyof typeof REFUSALS,
): void {
  const { status, title, text } = REFUSALS[because];
  const shown = headers.accept?.includes('text/html');
  const body = Buffer.from(
    shown ? plainPage({ title, text }) : `${title}. ${text.replace(/<[^>]+>/g, '')}`,
  );
  for (const { key, value } of securityHeaders()) response.setHeader(key, value);
  response.writeHead(status, {
    'cache-control': 'no-store',
    'content-type': `text/${shown ? 'html' : 'plain'}; charset=utf-8`,
    'content-length': body.length,
    // The rest of this request is nobody's, whatever may still come.
    connection: 'close',
    ...(status === 405 && { allow: METHODS.join(', ') }),
  });
  response.end(body);
}

/**
 * Puts a request in order before anything reads it: one spelling of its path, one host, a method that the site has, and
 * nothing about its way that no named proxy said.
 *
 * @returns whether it is one for this site; where not, it is answered
 */
export function admit(
  request: IncomingMessage,
  response: ServerResponse,
  proxies: Proxies,
): boolean {
  believeProxies(request, proxies);
  const target = plainTarget(request.url ?? '');
  if (target === null || !namesOneHost(request)) {
    refuse(request, response, 'url');
    return false;
  }
  if (!METHODS.includes(request.method ?? '')) {
    refuse(request, response, 'method');
    return false;
  }
  request.url = target;
  return true;
}

/**
 * A request's body; null where it is too long, or broken off. Read to its end all the same, and dropped: who still
 * sends reads no answer. What takes too long to come the server ends by itself.
 */
function readBody(request: IncomingMessage, timeoutMs: number): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const tooSlow = setTimeout(() => {
      // The answer by which Node itself ends a request.
      request.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
      request.socket.destroySoon();
    }, timeoutMs);
    request.on('close', () => {
      clearTimeout(tooSlow);
      resolve(null);
    });
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= BODY_LIMIT) chunks.push(chunk);
      else chunks.length = 0;
    });
    request.on('end', () => resolve(size > BODY_LIMIT ? null : Buffer.concat(chunks)));
    request.on('error', () => resolve(null));
  });
}

/** The request with its body at hand: nobody behind waits for a slow one. */
function withBody(request: IncomingMessage, body: Buffer): IncomingMessage {
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } =
    request;
  const whole = Object.assign(new IncomingMessage(request.socket), {
    ...{ method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor },
    complete: true,
  });
  whole.push(body);
  whole.push(null);
  return whole;
}

const sendsBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Whether it is a form, or an action, that another site's page sent. Endpoints of /api answer for themselves. */
function isForeign({ method, url, headers }: IncomingMessage): boolean {
  if (method !== 'POST' || headers.origin === undefined || url?.startsWith('/api/')) return false;
  return !isSameOrigin({ get: (name) => [headers[name]].flat()[0] ?? null });
}

/** The reason why a body is handed on to nobody; undefined where it is handed on. */
async function refusalOf(
  request: IncomingMessage,
  body: Buffer | null | undefined,
  isAction: IsAction,
): Promise<keyof typeof REFUSALS | undefined> {
  if (body === null) return 'tooLong';
  if (isForeign(request)) return 'foreign';
  const form = await sentForm(request, body, isAction);
  return form === 'whole' ? undefined : form;
}

/**
 * Reads what a request sends, whole and no more than that.
 *
 * @param isAction knows the ids of this build's actions
 * @param timeoutMs how long a body may take to arrive, but a file's
 * @returns the request to hand on; null where it is answered: too long, another site's, or a form that nobody can read
 */
export async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  isAction: IsAction,
  timeoutMs = BODY_TIMEOUT_MS,
): Promise<IncomingMessage | null> {
  if (request.method === 'POST' && FILES.test(request.url ?? '')) return request;
  const body = sendsBody(request) ? await readBody(request, timeoutMs) : undefined;
  const refusal = await refusalOf(request, body, isAction);
  if (refusal === undefined) return body ? withBody(request, body) : request;
  refuse(request, response, refusal);
  return null;
}
