/**
 * A reason not to start that the person at the terminal can act upon: French, one line for each thing to
 * mend. No stack: no code is at fault.
 */
export class StartupError extends Error {
  override name = 'StartupError';

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.stack = message;
  }
}
