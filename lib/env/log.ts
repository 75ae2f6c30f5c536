import { readEnv } from './read.ts';
import { logSchema } from './schemas.ts';

/** What is logged, and where traces go. */
export const logEnv = readEnv(logSchema);
