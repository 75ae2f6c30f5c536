import { readEnv } from './read.ts';
import { logSchema } from './schemas.ts';

/** Settings of the log and of traces. */
export const logEnv = readEnv(logSchema);
