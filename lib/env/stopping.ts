import { readEnv } from './read.ts';
import { stoppingSchema } from './schemas.ts';
import { shared } from './shared.ts';

/** Settings of how this process ends. */
export const stoppingEnv = readEnv(stoppingSchema);

const site = shared('site', () => ({ isStopping: false }));

/** Says that this process was told to stop: what still comes is answered, and no more is asked for. */
export function beginStop(): void {
  site.isStopping = true;
}

/** Whether this process was told to stop. */
export const isStopping = (): boolean => site.isStopping;
