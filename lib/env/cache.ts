import 'server-only';
import { readEnv } from './read.ts';
import { cacheSchema } from './schemas.ts';

/** The cache by which several instances of the site tell each other what changed. */
export const cacheEnv = readEnv(cacheSchema);
