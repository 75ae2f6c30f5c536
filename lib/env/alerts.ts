import 'server-only';
import { readEnv } from './read.ts';
import { alertsSchema } from './schemas.ts';

/** Where it is told that a dependency is down. */
export const alertsEnv = readEnv(alertsSchema);
