import 'server-only';
import { readEnv } from './read.ts';
import { publicSchema, serverSchema } from './schemas.ts';

// Here, since the browser's part (public.ts) comes without zod.
readEnv(publicSchema);

/** The server's environment, read once; a bad variable stops the start with its name. */
export const serverEnv = readEnv(serverSchema);
