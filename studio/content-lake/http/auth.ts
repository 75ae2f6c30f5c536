/**
 * Identity of the caller: a token, a Studio session, or nobody in particular.
 *
 * Two dangers shape this. A page of another site, open in the consultant's browser, must not reach
 * the lake through that browser: hence the Host check (DNS rebinding), the SameSite cookie and the
 * Origin check on everything that a cookie authorises. And whoever reaches the lake without a
 * secret must see what is published, and nothing else.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { forbidden, tooManyRequests, unauthorized } from '../protocol/errors.ts';
import type { ContentLakeOptions } from '../protocol/types.ts';

/** Access that a request needs: to read, drafts included, or to write. */
export type AccessNeed = 'read' | 'write';

/** Sender of a request, and the role that decides what they may do. */
export type Identity = {
  id: string;
  role: 'anonymous' | 'reader' | 'editor';
  via: 'nothing' | 'token' | 'session';
};

/** Reads one header of a request, whatever kind of request it is. */
export type HeaderReader = (name: string) => string | undefined;

const SESSION_COOKIE = 'lake_session';
/** Cookie of a browser that has given the password once: wrong guesses by others do not lock it out. */
const BROWSER_COOKIE = 'lake_browser';
export const ANONYMOUS: Identity = { id: '<anonymous>', role: 'anonymous', via: 'nothing' };

const EDITOR: Identity = { id: 'pEditorToken', role: 'editor', via: 'token' };
const READER: Identity = { id: 'pReaderToken', role: 'reader', via: 'token' };
const STUDIO: Identity = { id: 'pStudio', role: 'editor', via: 'session' };

const SESSION_SECONDS = 30 * 24 * 3600;
const BROWSER_SECONDS = 180 * 24 * 3600;

/** Wrong passwords from one place: a known browser, or all new ones at an IP. */
const FROM_ONE_PLACE = { failures: 5, windowMs: 60_000 };
/** Wrong passwords from all new browsers together, however many IPs they name. */
const FROM_EVERYWHERE = { failures: 100, windowMs: 60 * 60_000 };
/** Delay of the answer to each wrong password from one place, in ms: it grows, until passwords are refused unread. */
const PAUSES_MS = [0, 0, 250, 500, 1_000];

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
  readonly #expiry: StatementSync;
  /** When wrong passwords came, by their place. */
  readonly #failures = new Map<string, number[]>();

  constructor(options: ContentLakeOptions, db: DatabaseSync) {
    this.#options = options;
    this.#db = db;
    this.#origins = new Set(options.allowedOrigins.map((origin) => new URL(origin).origin));
    this.#originHosts = new Set([...this.#origins].map((origin) => new URL(origin).hostname));
    this.#expiry = db.prepare('SELECT expires_at FROM sessions WHERE id = ?');
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

  /** Identifies the sender of a request. A wrong token is an error, not a stranger. */
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

  /** Whether somebody may read what is published: anybody, unless the dataset is private. */
  reads({ role }: Identity): boolean {
    return role !== 'anonymous' || !this.#options.isPrivate;
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

  /**
   * Opens a session against the password, given at the place `from`. Answers its cookie, and the one by which the
   * browser is known from now on; throws 401, or 429 when pressed.
   */
  async openPasswordSession(
    password: unknown,
    header: HeaderReader,
    from: string,
  ): Promise<string[]> {
    const { studioPassword } = this.#options;
    const known = this.#knownBrowser(header);
    const place = known ?? `ip ${from}`;
    if (this.#failuresSince(FROM_ONE_PLACE.windowMs, place) >= FROM_ONE_PLACE.failures) {
      throw tooManyRequests('Trop de tentatives. Réessayez dans une minute.', 60);
    }
    if (!known && this.#failuresSince(FROM_EVERYWHERE.windowMs) >= FROM_EVERYWHERE.failures) {
      throw tooManyRequests('Trop de tentatives. Réessayez dans une heure.', 3_600);
    }
    if (
      studioPassword === undefined ||
      typeof password !== 'string' ||
      !sameSecret(password, studioPassword)
    ) {
      this.#failures.set(place, [...(this.#failures.get(place) ?? []), Date.now()]);
      const count = this.#failuresSince(FROM_ONE_PLACE.windowMs, place);
      await sleep(PAUSES_MS[count - 1] ?? 0);
      throw unauthorized('Mot de passe incorrect.');
    }
    this.#failures.delete(place);
    return [this.#openSession(header), this.#browserCookie(header)];
  }

  /** Wrong passwords of the last `windowMs`, from one place or from all that are no known browser. */
  #failuresSince(windowMs: number, place?: string): number {
    const now = Date.now();
    let count = 0;
    for (const [from, times] of this.#failures) {
      const kept = times.filter((time) => time > now - FROM_EVERYWHERE.windowMs);
      if (kept.length > 0) this.#failures.set(from, kept);
      else this.#failures.delete(from);
      const isMeant = place === undefined ? from.startsWith('ip ') : from === place;
      if (isMeant) count += kept.filter((time) => time > now - windowMs).length;
    }
    return count;
  }

  /** The browser that asks, if it has given the current password before. */
  #knownBrowser(header: HeaderReader): string | undefined {
    const [id = '', signature = ''] =
      cookieValue(header('cookie'), BROWSER_COOKIE)?.split('.') ?? [];
    return sameSecret(signature, this.#browserSignature(id)) ? `browser ${id}` : undefined;
  }

  #browserCookie(header: HeaderReader): string {
    const id = randomBytes(16).toString('base64url');
    return cookie(BROWSER_COOKIE, `${id}.${this.#browserSignature(id)}`, BROWSER_SECONDS, header);
  }

  /**
   * Signs a browser's identifier. The password is part of the key, so that no browser stays known by an old one; so is the
   * write token, so that nobody can try passwords against a signature.
   */
  #browserSignature(id: string): string {
    const { tokens, studioPassword } = this.#options;
    return createHmac('sha256', `${tokens.write}\0${studioPassword}`)
      .update(`browser\0${id}`)
      .digest('base64url');
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
    return cookie(SESSION_COOKIE, id, SESSION_SECONDS, header);
  }

  #isLive(session: string): boolean {
    const row = this.#expiry.get(session);
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

function cookie(name: string, value: string, seconds: number, header: HeaderReader): string {
  const secure = header('x-forwarded-proto') === 'https' ? '; Secure' : '';
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secure}`;
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
