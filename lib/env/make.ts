import 'server-only';
import { readEnv } from './read.ts';
import { makeSchema } from './schemas.ts';

/** How /make talks to Make (design.md, decision 3). */
export const makeEnv = readEnv(makeSchema);
