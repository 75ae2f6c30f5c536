/** An error of PostgreSQL, as both drivers tell it. */
type DatabaseError = Error & {
  readonly code: string;
  readonly detail?: string | null;
  readonly hint?: string | null;
  /** The functions it was raised in; none where the statement itself is wrong. */
  readonly where?: string | null;
};

const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code));

/** The statuses of PostgREST (PostgREST.Error, mapSQLtoHTTP) for a SQL state, or for the class that it begins with; else 400. */
const STATUSES: Readonly<Record<string, number>> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '21000': 500,
  '23503': 409,
  '23505': 409,
  '25': 500,
  '25006': 405,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53': 503,
  '53400': 500,
  '54': 500,
  '55': 500,
  '57': 500,
  '57P01': 503,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  P0001: 400,
  XX: 500,
};

function statusOf({ code, message }: DatabaseError): number {
  // The error of pg_safeupdate, which the hosted API's role loads.
  if (code === '21000' && message.endsWith('requires a WHERE clause')) return 400;
  if (code === '22023' && /^role.*does not exist$/.test(message)) return 401;
  return STATUSES[code] ?? STATUSES[code.slice(0, 2)] ?? 400;
}

/** Whether the library answers it as PostgREST does: by who asks, by what the function says, or by what was asked for. */
const isAnsweredWell = ({ code, where }: DatabaseError): boolean =>
  code.startsWith('PT') || code === '42501' || (!where && /^42(?:P01|703|883)$/.test(code));

/**
 * A database's error in the form that has the library answer as PostgREST does: it makes most of them 500 with a code of
 * its own, and leaves hint and details out. A function may raise PGRST to say status and body itself, and so does this.
 */
export function asPostgrest(error: unknown): unknown {
  if (!isDatabaseError(error) || isAnsweredWell(error)) return error;
  const { code, message, detail, hint } = error;
  const body = { code, message, details: detail ?? null, hint: hint ?? null };
  const raised = new Error(JSON.stringify(body), { cause: error });
  return Object.assign(raised, {
    code: 'PGRST',
    detail: JSON.stringify({ status: statusOf(error), headers: {} }),
  });
}
