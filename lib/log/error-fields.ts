import { scrub } from './scrub.ts';

/** Fields that a log line has for an error. */
export type ErrorFields = {
  type: string;
  message?: string;
  /** A system's, the database's or the mail server's; or an HTTP status. */
  code?: string;
  /** Next's name for the error, which the error page shows. */
  digest?: string;
  /** The stack, for unexpected errors only. */
  stack?: string;
};

/** Errors whose words repeat what was sent: their code says enough. */
const WORDS_HOLD_DATA =
  /^(?:PostgrestError|Storage\w*Error|Auth(?!Unavailable)\w*Error|SyntaxError)$/;

/** Errors without a fault of the code: a dependency that is down or slow, content that cannot be shown. */
const KNOWN =
  /^(?:PostgrestError|Storage\w*Error|Auth\w*Error|\w*TimeoutError|AbortError|SupabaseError|MailError|MakeFailure|InvalidContentError|BrokenBodyError|StartupError|ClientError|ServerError)$/;

/** The text that React puts in place of an error's message on its way to a browser: the line with its digest has these. */
const OMITTED = /^An error occurred in the Server Components render/;

/** System codes of a connection, as Node and its `fetch` have them. */
const OF_CONNECTION = /^(?:E[A-Z_]+|UND_ERR_\w+)$/;

type Said = { code?: unknown; status?: unknown; digest?: unknown; message?: unknown };

/** The code of an error, or of the one beneath it, as of `fetch failed`. */
function codeOf(error: Said & { cause?: unknown }): string | undefined {
  const { code = (error.cause as Said | undefined)?.code ?? error.status } = error;
  return typeof code === 'string' || typeof code === 'number' ? String(code) : undefined;
}

/**
 * The log fields of whatever was thrown: one line for a known kind, the stack for any other. Nothing that somebody typed
 * is logged.
 */
export function errorFields(error: unknown): ErrorFields {
  if (typeof error !== 'object' || error === null) return { type: typeof error };
  const said = error as Said;
  const type = error instanceof Error ? error.name : 'object';
  const code = codeOf(said);
  const isError =
    error instanceof Error && !WORDS_HOLD_DATA.test(type) && !OMITTED.test(error.message);
  const isKnown =
    KNOWN.test(type) ||
    (code !== undefined && OF_CONNECTION.test(code)) ||
    said.message === 'fetch failed';
  const stack = error instanceof Error && !isKnown && placesOf(error);
  return {
    type,
    ...(isError && { message: scrub(error.message) }),
    ...(code && { code: scrub(code) }),
    ...(typeof said.digest === 'string' && { digest: said.digest }),
    ...(stack && { stack }),
  };
}

/** The frames alone: the first lines of a stack repeat the message. */
const placesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
    .join('\n');
