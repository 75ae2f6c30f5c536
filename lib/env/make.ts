import 'server-only';
import { readEnv } from './read.ts';
import { makeSchema } from './schemas.ts';

/** Settings by which /make talks to Make (product.md, Make). */
export const makeEnv = readEnv(makeSchema);
