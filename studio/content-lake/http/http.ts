/** Helpers of all routes: the caller's identity, bodies read within bounds, and the API version. */
import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import { badRequest, tooLarge } from '../protocol/errors.ts';
import type { AccessNeed, HeaderReader, Identity } from './auth.ts';

/** Identity that opened a socket, and the place it did so from. */
export type SocketOwner = { identity: Identity; place: string };

/** The environment of the routes. */
export type LakeEnv = {
  Bindings: Partial<HttpBindings> & {
    /** Set for requests that arrive over `/mux`: whose socket it is, checked when it opened, and from where. */
    socketOwner?: SocketOwner;
  };
  Variables: {
    identity: Identity;
    /** The place that the request comes from, which limits count by. */
    place: string;
  };
};

/** The context of a route. */
export type LakeContext = Context<LakeEnv>;

/** The routes of the lake. */
export type LakeApp = Hono<LakeEnv>;

/** Throws a LakeError (401 or 403) when the request of `c` does not carry what `need` asks for. */
export type Authorize = (c: Context, need: AccessNeed) => void;

/** The largest body of mutations, actions or queries. */
const MAX_JSON_BYTES = 4 * 1024 * 1024;
/** The same for a stranger: the longest query that they may send, and parameters as long. */
const MAX_STRANGERS_JSON_BYTES = 256 * 1024;

/** The place that a stranger asks from; undefined for a caller with a token or a session. */
export function strangerOf(c: LakeContext): string | undefined {
  return c.var.identity.role === 'anonymous' ? c.var.place : undefined;
}

/** Reads headers of a request in a route. */
export function headersOf(c: LakeContext): HeaderReader {
  return (name) => c.req.header(name);
}

/** The date of the API version in the path, `X` for the experimental one. */
export function apiVersion(c: LakeContext): string {
  return (c.req.param('version') ?? '').replace(/^v/, '');
}

/** Reads a body, refusing one over `limit` before it is all in memory. */
export async function readBody(c: LakeContext, limit: number): Promise<Uint8Array> {
  if (Number(c.req.header('content-length') ?? 0) > limit) throw tooLarge(limit);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reads a JSON object from the body; throws 400 for anything else. */
export async function readJsonObject(c: LakeContext): Promise<Record<string, unknown>> {
  const value = await readJson(c);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badRequest('The body must be a JSON object');
  }
  return value as Record<string, unknown>;
}

/** Reads any JSON from the body; throws 400 for anything else. */
export async function readJson(c: LakeContext): Promise<unknown> {
  const limit = strangerOf(c) === undefined ? MAX_JSON_BYTES : MAX_STRANGERS_JSON_BYTES;
  const body = await readBody(c, limit);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as unknown;
  } catch {
    throw badRequest('The body is not valid JSON');
  }
}

/** A yes-or-no parameter of the URL. */
export function flag(c: LakeContext, name: string, fallback = false): boolean {
  const value = c.req.query(name);
  return value === undefined ? fallback : value === 'true' || value === '1' || value === '';
}
