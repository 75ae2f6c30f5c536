import 'server-only';
import { readEnv } from './read.ts';
import { alertsSchema } from './schemas.ts';

/** Settings of the alerts that a dependency is down. */
export const alertsEnv = readEnv(alertsSchema);
