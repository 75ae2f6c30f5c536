/**
 * A reason not to start that the person at the terminal can act upon. Its message is printed alone:
 * French, one line for each thing to mend, without a stack.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** SQLite's error codes for a file that is not, or not any more, one of its own: SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGED = [11, 26];

/** Whether SQLite says that the file itself is damaged. */
export const isDamage = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && DAMAGED.includes(Number(error.errcode) & 0xff);

/** The error for a damaged file or folder of the data, and what to do about it, in one line. */
export const damaged = (what: string, whatToDo: string): StartupError =>
  new StartupError(`${what} ; rien n’a été supprimé. ${whatToDo}`);
