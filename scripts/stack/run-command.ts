import { StartupError } from '../../lib/env/startup-error.ts';

/** The explanation of an error in one line; undefined where its stack is needed. */
export function explain(error: unknown): string | undefined {
  if (error instanceof StartupError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') {
    return 'Le disque est plein : libérez de la place, puis relancez la commande.';
  }
}

/** Runs a command; a StartupError becomes its one line, and the exit code is 1. */
export async function runCommand(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    process.exitCode = 1;
    const line = explain(error);
    if (line === undefined) throw error;
    console.error(line);
  }
}
