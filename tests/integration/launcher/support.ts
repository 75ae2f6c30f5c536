/** The configuration of a stack on free ports and on a folder of its own. */
import { vi } from 'vitest';
import { readConfig, type StackConfig } from '../../../scripts/stack/config.ts';
import { freePort } from '../../support/free-port.ts';

/** The launcher's configuration from the environment, with both stores embedded. */
export async function ownConfig(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<StackConfig> {
  const hosted = ['SANITY_PROJECT_ID', 'SANITY_API_HOST'];
  for (const name of hosted) vi.stubEnv(name, '');
  vi.stubEnv('DATA_DIR', dataDir);
  vi.stubEnv('LAKE_PORT', String(await freePort()));
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  return readConfig();
}

/** Whether a process is there. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
