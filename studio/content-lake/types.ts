/**
 * Shapes shared by every module of the local Content Lake.
 *
 * The server answers in Sanity's own formats, so these types follow the wire: a document is a plain
 * JSON object with `_id` and `_type`, and an error carries the exact body the client library parses.
 */
import type { Context } from 'hono';

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

  constructor(status: LakeStatus, body: LakeErrorBody) {
    super('message' in body ? String(body.message) : readable(body));
    this.name = 'LakeError';
    this.status = status;
    this.body = body;
  }
}

function readable(body: LakeErrorBody): string {
  return typeof body.error === 'string' ? body.error : body.error.description;
}

/** What a caller needs for a request: to read, drafts included, or to write. */
export type AccessNeed = 'read' | 'write';

/** Throws a LakeError (401 or 403) when the request of `c` does not carry what `need` asks for. */
export type Authorize = (c: Context, need: AccessNeed) => void;

/** One published document changed by a committed transaction: what a webhook is told about. */
export type PublishedChange = {
  documentId: string;
  operation: 'create' | 'update' | 'delete';
  before: Doc | null;
  after: Doc | null;
  transactionId: string;
};

/** Where the publish webhook is delivered, and the secret that signs it. */
export type WebhookConfig = {
  url: string;
  secret: string;
  projectId: string;
  dataset: string;
};

/** What `createAssetRoutes` (assets.ts) needs from the server. */
export type AssetDeps = {
  dataDir: string;
  projectId: string;
  dataset: string;
  /** The server's own absolute base URL, known once it listens. */
  publicUrl: () => string;
  authorize: Authorize;
  /** createIfNotExists through the ordinary commit path; answers the stored document. */
  createDocument: (
    doc: Record<string, unknown>,
    identity: string,
  ) => Promise<Record<string, unknown>>;
  /** Whether a document is in the dataset: an asset that was deleted is no longer served. */
  documentExists: (id: string) => boolean;
  allowedOrigins: string[];
};

/** How an import treats documents whose `_id` exists already. */
export type ImportMode = 'create' | 'createOrReplace' | 'createIfNotExists' | 'missing';

/** Options of `startContentLake`. */
export type ContentLakeOptions = {
  host: string;
  /** 0 takes any free port. */
  port: number;
  dataDir: string;
  projectId: string;
  dataset: string;
  allowedOrigins: string[];
  tokens: { write: string; read?: string };
  /** With a password the Studio asks for it; without one, loopback and an allowed origin suffice. */
  studioPassword?: string;
  webhook?: { url: string; secret: string };
};
