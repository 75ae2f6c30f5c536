/**
 * Who is asking: a token, a Studio session, or nobody in particular.
 *
 * Two dangers shape this. A page of another site, open in the consultant's browser, must not reach
 * the lake through that browser: hence the Host check (DNS rebinding), the SameSite cookie and the
 * Origin check on everything that a cookie authorises. And whoever reaches the lake without a
 * secret must see what is published, and nothing else.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { forbidden, tooManyRequests, unauthorized } from '../protocol/errors.ts';
import type { ContentLakeOptions } from '../protocol/types.ts';

/** What a caller needs for a request: to read, drafts included, or to write. */
export type AccessNeed = 'read' | 'write';

/** Who a request is from, and what that allows. */
export type Identity = {
  id: string;
  role: 'anonymous' | 'reader' | 'editor';
  via: 'nothing' | 'token' | 'session';
};

/** Reads one header of a request, whatever kind of request it is. */
export type HeaderReader = (name: string) => string | undefined;

const SESSION_COOKIE = 'lake_session';
export const ANONYMOUS: Identity = { id: '<anonymous>', role: 'anonymous', via: 'nothing' };

const EDITOR: Identity = { id: 'pEditorToken', role: 'editor', via: 'token' };
const READER: Identity = { id: 'pReaderToken', role: 'reader', via: 'token' };
const STUDIO: Identity = { id: 'pStudio', role: 'editor', via: 'session' };

const SESSION_SECONDS = 30 * 24 * 3600;
const MAX_PASSWORD_FAILURES = 5;
const FAILURE_WINDOW_MS = 60_000;

/** Whether a host name or IP is this machine. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').replace(/^::ffff:/, '');
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '::1' ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(name)
  );
}

/** Decides who a request is from and what it may do. */
export class Gatekeeper {
  readonly #options: ContentLakeOptions;
  readonly #db: DatabaseSync;
  readonly #origins: Set<string>;
  readonly #originHosts: Set<string>;
  #failures: number[] = [];

  constructor(options: ContentLakeOptions, db: DatabaseSync) {
    this.#options = options;
    this.#db = db;
    this.#origins = new Set(options.allowedOrigins.map((origin) => new URL(origin).origin));
    this.#originHosts = new Set([...this.#origins].map((origin) => new URL(origin).hostname));
    db.prepare('DELETE FROM sessions WHERE expires_at < ?').run(Date.now());
  }

  /** Whether the Studio has to ask for a password. */
  get needsPassword(): boolean {
    return this.#options.studioPassword !== undefined;
  }

  /** Whether pages of this origin may read answers and send what a session authorises. */
  isAllowedOrigin(origin: string | undefined): origin is string {
    return origin !== undefined && this.#origins.has(origin);
  }

  /** The origin to return to after the password: the one asked for if allowed, else the first. */
  returnOrigin(asked: string | undefined): string | undefined {
    if (asked && URL.canParse(asked) && this.#origins.has(new URL(asked).origin)) return asked;
    return [...this.#origins][0];
  }

  /** Every allowed origin. */
  get origins(): string[] {
    return [...this.#origins];
  }

  /** Refuses a Host that is not ours, where only this machine is served: DNS rebinding. */
  checkHost(header: HeaderReader): void {
    if (!isLoopback(this.#options.host)) return;
    const host = hostnameOf(header('host'));
    if (host === undefined || !this.#isOwnHost(host)) {
      throw forbidden('Host not allowed');
    }
  }

  /** Who the request is from. A token that is wrong is an error, not a stranger. */
  identify(header: HeaderReader): Identity {
    const authorization = header('authorization');
    if (authorization !== undefined) {
      const token = /^Bearer\s+(\S+)$/i.exec(authorization)?.[1];
      const { write, read } = this.#options.tokens;
      if (token !== undefined && sameSecret(token, write)) return EDITOR;
      if (token !== undefined && read !== undefined && sameSecret(token, read)) return READER;
      throw unauthorized();
    }
    const session = cookieValue(header('cookie'), SESSION_COOKIE);
    return session !== undefined && this.#isLive(session) ? STUDIO : ANONYMOUS;
  }

  /** Throws unless `identity` may do what is needed, from where the request comes. */
  authorize(identity: Identity, need: AccessNeed, header: HeaderReader): void {
    if (identity.role === 'anonymous') throw unauthorized();
    if (need === 'read') return;
    if (identity.role !== 'editor') throw forbidden('The token does not allow writing');
    if (identity.via === 'session' && !this.comesFromAllowedPage(header)) {
      throw forbidden('Origin not allowed');
    }
  }

  /** Whether a page of an allowed origin, and no other, can have sent this request. */
  comesFromAllowedPage(header: HeaderReader): boolean {
    const origin = header('origin');
    if (origin !== undefined) return this.#origins.has(origin);
    // Browsers leave Origin out of same-origin GET requests, but say so here; no page can forge it.
    return header('sec-fetch-site') === 'same-origin';
  }

  /**
   * Opens a session without a password where that is safe: this machine alone is served, and the
   * request is from one of our pages, opened on this machine. Answers the cookie, or undefined.
   */
  openLocalSession(header: HeaderReader): string | undefined {
    if (this.needsPassword || !isLoopback(this.#options.host)) return undefined;
    if (!this.comesFromAllowedPage(header)) return undefined;
    // Behind a proxy (the site forwards /lake), the visitor must be on this machine too.
    const forwardedHost = hostnameOf(header('x-forwarded-host'));
    if (forwardedHost !== undefined && !this.#isOwnHost(forwardedHost)) return undefined;
    const visitors = header('x-forwarded-for')?.split(',') ?? [];
    if (!visitors.every((ip) => isLoopback(ip.trim()))) return undefined;
    return this.#openSession(header);
  }

  /** Opens a session against the password. Answers the cookie; throws 401, or 429 when pressed. */
  openPasswordSession(password: unknown, header: HeaderReader): string {
    const { studioPassword } = this.#options;
    const now = Date.now();
    this.#failures = this.#failures.filter((time) => time > now - FAILURE_WINDOW_MS);
    if (this.#failures.length >= MAX_PASSWORD_FAILURES) {
      throw tooManyRequests('Trop de tentatives. Réessayez dans une minute.');
    }
    if (
      studioPassword === undefined ||
      typeof password !== 'string' ||
      !sameSecret(password, studioPassword)
    ) {
      this.#failures.push(now);
      throw unauthorized('Mot de passe incorrect.');
    }
    return this.#openSession(header);
  }

  /** Ends the session of a request. Answers the cookie that makes the browser forget it. */
  closeSession(header: HeaderReader): string {
    const session = cookieValue(header('cookie'), SESSION_COOKIE);
    if (session !== undefined) this.#db.prepare('DELETE FROM sessions WHERE id = ?').run(session);
    return `${SESSION_COOKIE}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0`;
  }

  #openSession(header: HeaderReader): string {
    const id = randomBytes(32).toString('base64url');
    const expires = Date.now() + SESSION_SECONDS * 1000;
    this.#db.prepare('INSERT INTO sessions (id, expires_at) VALUES (?, ?)').run(id, expires);
    const secure = header('x-forwarded-proto') === 'https' ? '; Secure' : '';
    return `${SESSION_COOKIE}=${id}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${SESSION_SECONDS}${secure}`;
  }

  #isLive(session: string): boolean {
    const row = this.#db.prepare('SELECT expires_at FROM sessions WHERE id = ?').get(session);
    return row !== undefined && Number(row.expires_at) > Date.now();
  }

  #isOwnHost(host: string): boolean {
    return isLoopback(host) || this.#originHosts.has(host);
  }
}

function sameSecret(given: string, expected: string): boolean {
  // Hashing first gives both the same length, which the comparison needs.
  const [one, other] = [given, expected].map((value) =>
    createHash('sha256').update(value).digest(),
  );
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

function cookieValue(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name) return value;
  }
  return undefined;
}

function hostnameOf(host: string | undefined): string | undefined {
  if (!host || !URL.canParse(`http://${host}`)) return undefined;
  return new URL(`http://${host}`).hostname;
}
