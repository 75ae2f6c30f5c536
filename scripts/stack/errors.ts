/** A reason not to start that its reader can mend: one French line that says what to do. */
export class StackError extends Error {}

/** Runs a command; a StackError becomes its one line, and the exit code is 1. */
export async function runCommand(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    process.exitCode = 1;
    if (error instanceof StackError) console.error(error.message);
    else throw error;
  }
}
