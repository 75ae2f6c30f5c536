import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Ends the title of what is skipped without it. */
export const NO_REDIS = 'skipped, no Redis on this machine (Debian: apt-get install redis-server)';

/** Whether tests can start a Redis here. */
export const hasRedis = (() => {
  try {
    execFileSync('redis-server', ['--version']);
    return true;
  } catch {
    return false;
  }
})();

/** Starts an empty Redis; resolves with how to end it once it takes connections. */
export async function startRedis(port: number): Promise<{ stop: () => Promise<void> }> {
  const child = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const exited = once(child, 'exit');
  for await (const lines of child.stdout) if (/Ready to accept/.test(String(lines))) break;
  child.stdout.resume();
  return {
    stop: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
