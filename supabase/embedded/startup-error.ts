/**
 * A reason not to start that the person at the terminal can act upon. Its message is printed alone:
 * French, one line for each thing to mend, without a stack.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}
