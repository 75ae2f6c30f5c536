import { spawn } from 'node:child_process';

const WITH_PARENT = new URL('./with-parent.mjs', import.meta.url).href;
/** The first one after stdin, stdout and stderr. */
const PIPE = 3;

/**
 * Starts a Node process that stops when this one is gone, however that happens: both hold an end of a
 * pipe, which the system closes with this process (with-parent.mjs).
 *
 * @param {string} node
 * @param {string[]} args
 * @param {{ stdio: 'inherit' | import('node:child_process').IOType[], env?: NodeJS.ProcessEnv, cwd: string, signal?: AbortSignal | undefined }} options
 * @returns {import('node:child_process').ChildProcess}
 */
export function startNode(node, args, { stdio, env = process.env, ...options }) {
  const streams = stdio === 'inherit' ? ['inherit', 'inherit', 'inherit'] : stdio;
  return spawn(node, ['--import', WITH_PARENT, ...args], {
    ...options,
    stdio: [...streams, 'pipe'],
    env: { ...env, PARENT_PIPE: String(PIPE) },
  });
}
