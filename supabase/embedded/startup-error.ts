/**
 * A reason not to start that the person at the terminal can act upon.
 *
 * Its message is one French sentence, printed alone: no stack, no second line.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}
