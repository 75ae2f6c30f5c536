import { readEnv } from './read.ts';
import { nextSchema } from './schemas.ts';

/** Settings of Next's own processes. */
export const nextEnv = readEnv(nextSchema);
