import 'server-only';
import { readEnv } from './read.ts';
import { makeSchema } from './schemas.ts';

/** How /make talks to Make (product.md, Make). */
export const makeEnv = readEnv(makeSchema);
