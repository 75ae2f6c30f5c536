import 'server-only';
import { readEnv } from './read.ts';
import { serverSchema } from './schemas.ts';

/** The server's environment, read once; a bad variable stops the start with its name. */
export const serverEnv = readEnv(serverSchema);
