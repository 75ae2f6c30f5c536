import { readEnv } from './read.ts';
import { listenSchema } from './schemas.ts';

/** Where the site's process listens. */
export const listenEnv = readEnv(listenSchema);
