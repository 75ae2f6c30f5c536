import { readEnv } from './read.ts';
import { nextSchema } from './schemas.ts';

/** What Next's own processes are told. */
export const nextEnv = readEnv(nextSchema);
