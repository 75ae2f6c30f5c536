import { readEnv } from './read.ts';
import { stoppingSchema } from './schemas.ts';

/** Settings of how this process ends. */
export const stoppingEnv = readEnv(stoppingSchema);

/** The site's process and each route are bundles of their own: what they share is global. */
const shared = globalThis as typeof globalThis & { siteIsStopping?: boolean };

/** Says that this process was told to stop: what still comes is answered, and no more is asked for. */
export function beginStop(): void {
  shared.siteIsStopping = true;
}

/** Whether this process was told to stop. */
export const isStopping = (): boolean => shared.siteIsStopping === true;
