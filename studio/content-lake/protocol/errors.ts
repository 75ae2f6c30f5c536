/**
 * The error answers of the lake, in Sanity's own statuses and body shapes.
 *
 * Clients branch on these: `@sanity/client` turns `mutationError` and `actionError` bodies into
 * readable messages, and the Studio discards or retries local edits according to the status.
 */
import { LakeError, type LakeStatus } from './types.ts';

/** One failed mutation or action inside a transaction. */
export type FailedItem = {
  type: string;
  description: string;
  [detail: string]: unknown;
};

/** Raised while a transaction is worked out; the route wraps it as a mutation or action error. */
export class TransactionFailure extends Error {
  readonly item: FailedItem;
  readonly status: LakeStatus;
  /** Position of the failing mutation or action in its request, where it is known. */
  index = 0;

  constructor(status: LakeStatus, item: FailedItem) {
    super(item.description);
    this.name = 'TransactionFailure';
    this.status = status;
    this.item = item;
  }
}

/** 401, with the body the Studio and the clients recognise as "log in again". */
export function unauthorized(message = 'Session not found'): LakeError {
  return new LakeError(401, { statusCode: 401, error: 'Unauthorized', message });
}

/** 403: known, but not allowed to do this. */
export function forbidden(message: string): LakeError {
  return new LakeError(403, { statusCode: 403, error: 'Forbidden', message });
}

/** 404 for an unknown path or thing. */
export function notFound(message = 'Not found'): LakeError {
  return new LakeError(404, { statusCode: 404, error: 'Not Found', message });
}

/** 400 for a request that cannot be read. */
export function badRequest(message: string): LakeError {
  return new LakeError(400, { statusCode: 400, error: 'Bad Request', message });
}

/** 413 for a body over the cap. */
export function tooLarge(limit: number): LakeError {
  return new LakeError(413, {
    statusCode: 413,
    error: 'Request Entity Too Large',
    message: `Request body exceeds the limit of ${limit} bytes`,
  });
}

/** 429 for a caller who tries too often, or holds too much. */
export function tooManyRequests(message: string, retrySeconds = 5): LakeError {
  const body = { statusCode: 429, error: 'Too Many Requests', message };
  return new LakeError(429, body, retrySeconds);
}

/** 503 for what all callers together have used up. */
export function unavailable(message: string, retrySeconds = 5): LakeError {
  const body = { statusCode: 503, error: 'Service Unavailable', message };
  return new LakeError(503, body, retrySeconds);
}

/** 400 for GROQ that does not parse; `position` is where the parser stopped. */
export function queryParseError(description: string, query: string, position?: number): LakeError {
  return new LakeError(400, {
    error: {
      type: 'queryParseError',
      description,
      query,
      ...(position === undefined ? {} : { start: position, end: position }),
    },
  });
}

/** 400 for GROQ that refers to a parameter which the request leaves out. */
export function missingParameter(name: string, query: string): LakeError {
  return queryParseError(`param $${name} referenced, but not provided`, query);
}

/** 400 for GROQ that parses but cannot be evaluated here. */
export function queryError(description: string): LakeError {
  return new LakeError(400, { error: { type: 'queryError', description } });
}

/** 400 for GROQ that was stopped because it ran too long. */
export function queryTimeout(limitMs: number): LakeError {
  return new LakeError(400, {
    error: {
      type: 'queryTimeoutError',
      description: `The query took longer than ${limitMs} ms and was stopped; narrow its filters`,
    },
  });
}

/** 400 for GROQ that was stopped because it took too much memory. */
export function queryTooCostly(): LakeError {
  return queryError('The query needed too much memory and was stopped; narrow its filters');
}

/** 400 for GROQ whose result is too long to be sent. */
export function answerTooLarge(limit: number): LakeError {
  return queryError(`The result is longer than ${limit} characters; narrow the query`);
}

/** 413 for GROQ that is too long to be read. */
export function queryTooLong(limit: number): LakeError {
  return new LakeError(413, {
    statusCode: 413,
    error: 'Request Entity Too Large',
    message: `The query is longer than ${limit} characters`,
  });
}

/** Wraps what went wrong inside a transaction as Sanity does for `/data/mutate`. */
export function mutationError(failure: TransactionFailure): LakeError {
  return new LakeError(failure.status, {
    error: {
      type: 'mutationError',
      description: `The mutation(s) failed: ${failure.item.description}`,
      items: [{ error: failure.item, index: failure.index }],
    },
  });
}

/** Wraps what went wrong inside a transaction as Sanity does for `/data/actions`. */
export function actionError(failure: TransactionFailure): LakeError {
  return new LakeError(failure.status, {
    error: {
      type: 'actionError',
      description: `The action(s) failed: ${failure.item.description}`,
      items: [{ error: failure.item, index: failure.index }],
    },
  });
}

/** The document that a mutation needs is not there. */
export function documentNotFound(id: string): TransactionFailure {
  return new TransactionFailure(409, {
    type: 'documentNotFoundError',
    description: `The document with the ID "${id}" was not found`,
    id,
  });
}

/** The document that a mutation would create is there already. */
export function documentAlreadyExists(id: string): TransactionFailure {
  return new TransactionFailure(409, {
    type: 'documentAlreadyExistsError',
    description: `Document by ID "${id}" already exists`,
    id,
  });
}

/** The document has moved on since the revision that the caller named. */
export function revisionMismatch(
  id: string,
  current: string | undefined,
  expected: string,
): TransactionFailure {
  return new TransactionFailure(409, {
    type: 'documentRevisionIDDoesNotMatchError',
    description: `Document "${id}" has unexpected revision ID ("${current ?? ''}"), expected "${expected}"`,
    id,
    currentRevisionID: current ?? null,
    expectedRevisionID: expected,
  });
}

/** The release that an action is for is not there. */
export function releaseNotFound(name: string): TransactionFailure {
  return new TransactionFailure(404, {
    type: 'releaseNotFoundError',
    description: `Release "${name}" was not found`,
    releaseId: name,
  });
}

/** The release is in a state in which this cannot be done with it. */
export function releaseStateMismatch(
  name: string,
  state: string,
  expected: readonly string[],
): TransactionFailure {
  return new TransactionFailure(409, {
    type: 'releaseStateError',
    description: `Release "${name}" is ${state}, and has to be ${expected.join(' or ')} for this`,
    releaseId: name,
    state,
  });
}

/** The document is a version in a release that is scheduled, or is no more. */
export function releaseLocked(id: string, name: string, state: string): TransactionFailure {
  return new TransactionFailure(409, {
    type: 'releaseLockedError',
    description: `Document "${id}" cannot be changed: release "${name}" is ${state}`,
    id,
    releaseId: name,
    state,
  });
}

/** A mutation or action that does not read as one. */
export function malformed(description: string): TransactionFailure {
  return new TransactionFailure(400, { type: 'malformedMutationError', description });
}
