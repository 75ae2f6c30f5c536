import type { Sql } from '../database/database.ts';

/** The token of a mailed link, and the code that may be typed in its place. */
export type LinkToken = { token_hash: string; token: string };

/** Dependencies of the guard. */
export type AuthContext = {
  /** Asks the library's auth server. */
  ask: (request: Request) => Promise<Response>;
  sql: Sql;
  mails: {
    tellNewPassword(to: string): Promise<void>;
    sendLink(name: 'confirmation' | 'invite', to: string, token: LinkToken): Promise<void>;
    allSent(): Promise<void>;
  };
  secretKey: string;
  /** Where links that an operator makes lead. */
  siteUrl: string;
  /** Mails that may go at once to people who have proved nothing yet; three times as many in a day. */
  mailsAnHour: number;
};

/** One request to the auth API. */
export type AuthCall = {
  request: Request;
  /** Its JSON; empty where it has none. */
  body: Readonly<Record<string, unknown>>;
  /** The network to count by: that of the other end of the connection, or of the visitor that the site asks for. */
  network: string;
  /** Whether the site's own server asks, by its key: it has counted its visitor, and tells nobody more. */
  isSite: boolean;
};

/**
 * A refusal as the auth server words it.
 *
 * @param more headers
 */
export function refusal(
  status: number,
  code: string,
  message: string,
  more: Readonly<Record<string, string>> = {},
): Response {
  const headers = { 'x-sb-error-code': code, ...more };
  return Response.json({ code: status, error_code: code, msg: message }, { status, headers });
}

/** The same request with another body. */
export function withBody({ request }: AuthCall, body: object): Request {
  const { url, method, headers } = request;
  return new Request(url, { method, headers, body: JSON.stringify(body) });
}

/** Another request by the same client, of the same keys. */
export function besides({ request }: AuthCall, method: string, path: string): Request {
  const url = new URL(request.url);
  const [pathname = '', query = ''] = path.split('?');
  url.pathname = `/auth/v1${pathname}`;
  for (const [name, value] of new URLSearchParams(query)) url.searchParams.set(name, value);
  const headers = new Headers();
  for (const name of ['apikey', 'authorization']) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  return new Request(url, { method, headers });
}

/** The access token that a request brings. */
export const bearerOf = ({ headers }: Request): string =>
  (headers.get('authorization') ?? '').replace(/^Bearer /, '');

/** The session that an access token names; null where it names none. What it says is not checked. */
export const sessionOf = (accessToken: string): string | null => claimOf(accessToken, 'session_id');

/** The account that it names, likewise. */
export const subjectOf = (accessToken: string): string | null => claimOf(accessToken, 'sub');

function claimOf(accessToken: string, name: string): string | null {
  try {
    const [, payload = ''] = accessToken.split('.');
    const value = JSON.parse(Buffer.from(payload, 'base64url').toString())[name];
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}
