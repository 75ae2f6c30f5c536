/** Messages between the thread that serves requests and those that evaluate GROQ. */
import type { LakeErrorBody, LakeStatus } from '../protocol/types.ts';
import type { QueryParams } from './query.ts';
import type { SourceMapKind } from './source-map.ts';
import type { Perspective } from './views.ts';

type Asked = { query: string; params: QueryParams };

/** One piece of work for a thread, by what it answers. */
export type Job =
  /** The whole body of an HTTP answer. */
  | (Asked & {
      kind: 'answer';
      perspective: Perspective;
      identity: string;
      echo: boolean;
      sourceMap: SourceMapKind | undefined;
    })
  /** Nothing: only that the query can be read. */
  | (Asked & { kind: 'check' })
  /** Whether a listener's query selects each of `documents`, a JSON array of documents and nulls. */
  | (Asked & { kind: 'select'; perspective: Perspective; identity: string; documents: string })
  /**
   * The identifiers of the selected documents, or null where the query selects none of any kind.
   * `changed` are documents as a transaction leaves them so far, in JSON, null where it deletes them.
   */
  | (Asked & { kind: 'ids'; identity: string; changed: [id: string, body: string | null][] });

/** The answer to each kind of job. */
export type Outcomes = {
  answer: Uint8Array<ArrayBuffer>;
  check: null;
  select: boolean[];
  ids: string[] | null;
};

/** A transaction that was committed, and the documents that it touched. */
export type Commit = { seq: number; documentIds: string[] };

export type ToThread = { commit: Commit } | { job: Job; limitMs: number };

/** How a job ended: answered, refused as the caller's fault, or over its time. */
export type Reply =
  | { outcome: Outcomes[Job['kind']]; ms: number }
  | { refusal: { status: LakeStatus; body: LakeErrorBody } }
  | { overran: true };

/** `ready` comes once, when the documents are loaded. */
export type FromThread = 'ready' | Reply;

export type ThreadOptions = {
  databaseFile: string;
  projectId: string;
  dataset: string;
  publicUrl: string | undefined;
  /** How far behind the other threads of the machine it stands, on the scale of `nice`. */
  niceness: number;
};
