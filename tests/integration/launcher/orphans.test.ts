import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startProcess } from '../../../scripts/stack/processes.ts';
import { until } from '../../support/embedded-lake.ts';
import { isAlive } from './support.ts';

const PROCESSES = join(import.meta.dirname, '../../../scripts/stack/processes.ts');

/** A process that speaks once and then runs for a minute. */
const LONG = ['-e', 'console.info("là"); setTimeout(() => {}, 60_000)'];

/** A launcher that starts such a process and then fails, in the given way. */
function launcher(onLine: string, afterwards: string): string {
  return `
    import { startProcess } from ${JSON.stringify(PROCESSES)};
    await startProcess({
      name: 'Essai', args: ${JSON.stringify(LONG)}, env: process.env, readyTimeoutMs: 60_000,
      isReady: async () => true, onLine: (line) => { console.info(line); ${onLine} },
      signal: new AbortController().signal,
    });
    ${afterwards}
  `;
}

describe('a launcher that dies of an exception leaves no process', () => {
  it.each([
    ['in the handler of a line', "if (line === 'là') throw new Error('ENOSPC');", ''],
    ['anywhere else', '', "setTimeout(() => { throw new Error('autre'); }, 300);"],
  ])('%s', async (_, onLine, afterwards) => {
    const child = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      launcher(onLine, afterwards),
    ]);
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk;
    });
    const [code] = await once(child, 'close');
    expect(code).toBe(1);
    const pid = Number(/"pid":(\d+)/.exec(said)?.[1]);
    expect(pid).toBeGreaterThan(0);
    await until(() => !isAlive(pid), 'the end of the process');
  });
});

describe('a start that fails leaves no process', () => {
  const start = (options: Partial<Parameters<typeof startProcess>[0]>) => {
    const lines: string[] = [];
    const started = startProcess({
      name: 'Essai',
      args: LONG,
      env: process.env,
      isReady: async () => false,
      readyTimeoutMs: 60_000,
      signal: new AbortController().signal,
      ...options,
      onLine: (line) => {
        lines.push(line);
        options.onLine?.(line);
      },
    });
    return { started, pid: () => Number(/"pid":(\d+)/.exec(lines[0] ?? '')?.[1]) };
  };

  it.each<[string, Partial<Parameters<typeof startProcess>[0]>, string]>([
    ['it takes too long', { readyTimeoutMs: 100 }, 'Essai ne répond pas.'],
    ['it is given up', { signal: AbortSignal.abort(new Error('Ctrl-C')) }, 'Ctrl-C'],
    ['it cannot be asked', { isReady: () => Promise.reject(new Error('panne')) }, 'panne'],
    [
      'its first line cannot be kept',
      {
        onLine: (line) => {
          if (line.includes('process started')) throw new Error('ENOSPC');
        },
      },
      'ENOSPC',
    ],
  ])('%s', async (_, options, reason) => {
    const { started, pid } = start(options);
    await expect(started).rejects.toThrow(reason);
    expect(pid()).toBeGreaterThan(0);
    expect(isAlive(pid())).toBe(false);
  });
});
