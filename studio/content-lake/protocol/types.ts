/**
 * Shapes shared by every module of the local Content Lake.
 *
 * The server answers in Sanity's own formats, so these types follow the wire: a document is a plain
 * JSON object with `_id` and `_type`, and an error carries the exact body the client library parses.
 */
import type { BlockList } from 'node:net';

/** A stored document. `_rev`, `_createdAt` and `_updatedAt` are always present once committed. */
export type Doc = {
  _id: string;
  _type: string;
  _rev: string;
  _createdAt: string;
  _updatedAt: string;
  [key: string]: unknown;
};

/** A document as a client sends it: the system fields are filled in by the commit. */
export type IncomingDoc = {
  _id?: string;
  _type: string;
  [key: string]: unknown;
};

/** The HTTP statuses an error may be answered with. */
export type LakeStatus =
  | 400
  | 401
  | 403
  | 404
  | 409
  | 413
  | 414
  | 415
  | 416
  | 429
  | 500
  | 501
  | 503;

/** The JSON body of an error answer, in one of Sanity's two shapes. */
export type LakeErrorBody =
  | { statusCode: number; error: string; message: string }
  | {
      error: { type: string; description: string; [key: string]: unknown };
      [key: string]: unknown;
    };

/**
 * An error that is the client's to read. Thrown anywhere below a route, it becomes the HTTP answer;
 * every other exception becomes a 500 that tells nothing of the inside.
 */
export class LakeError extends Error {
  readonly status: LakeStatus;
  readonly body: LakeErrorBody;
  /** Seconds after which a retry may succeed, where only the moment was wrong. */
  readonly retrySeconds: number | undefined;

  constructor(status: LakeStatus, body: LakeErrorBody, retrySeconds?: number) {
    super('message' in body ? String(body.message) : readable(body));
    this.name = 'LakeError';
    this.status = status;
    this.body = body;
    this.retrySeconds = retrySeconds;
  }
}

function readable(body: LakeErrorBody): string {
  return typeof body.error === 'string' ? body.error : body.error.description;
}

/** One published document changed by a committed transaction, as the webhook is told of it. */
export type PublishedChange = {
  documentId: string;
  operation: 'create' | 'update' | 'delete';
  before: Doc | null;
  after: Doc | null;
  transactionId: string;
};

/** The proxies that stand before the lake, and how many of them a request passes at most. */
export type Proxies = { named: BlockList; hops: number };

/** Options of `startContentLake`. */
export type ContentLakeOptions = {
  host: string;
  /** 0 takes any free port. */
  port: number;
  dataDir: string;
  /** URL by which a browser reaches the lake, without a slash at the end; by default, the one that it listens at. */
  publicUrl?: string;
  projectId: string;
  dataset: string;
  allowedOrigins: string[];
  tokens: { write: string; read?: string };
  /** Whether nothing is read without a token or a session; assets stay public, as hosted ones do. */
  isPrivate?: boolean;
  /** Proxies that are believed about where a request came from. */
  proxies?: Proxies;
  /** With a password the Studio asks for it; without one, loopback and an allowed origin suffice. */
  studioPassword?: string;
  /** `document.field` of the published text that is the editor's name. */
  editorNameFrom?: string;
  webhook?: { url: string; secret: string };
  /** Days that the history goes back; 90 by default. */
  historyDays?: number;
};
