import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname } from 'node:path';
import { startNode } from './start-node.mjs';

/** The interval between two checks that npm is still there, in ms. */
const LOOK_MS = 500;

/** The program that runs at present. @type {import('node:child_process').ChildProcess | undefined} */
let running;
let stopped = false;

/** The exit code of an end by a signal, as a shell counts it. @param {NodeJS.Signals | null} signal */
const codeOf = (signal) => (signal ? 128 + constants.signals[signal] : 1);

/** Passes on to what runs whatever ends this process alone: a signal and, where npm runs it, npm's end. */
export function passOnTheEnd() {
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    stopped = true;
    if (!running) process.exit(codeOf(signal));
    running.kill(signal);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', (signal) => {
    // A terminal sends Ctrl-C to every process by itself.
    if (process.stdin.isTTY && running) stopped = true;
    else stop(signal);
  });

  if (!process.env.npm_lifecycle_event) return;
  // A signal to npm reaches the shell between, which dies of it; then npm ends too.
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    stop('SIGTERM');
  }, LOOK_MS);
  watch.unref();
}

/**
 * Follows a program to its end and resolves with the exit code; where the program was told to stop,
 * this process ends with it.
 *
 * @param {import('node:child_process').ChildProcess} program
 * @returns {Promise<number>}
 */
async function follow(program) {
  running = program;
  const code = await new Promise((resolve) => {
    program.once('error', ({ message }) => {
      process.stderr.write(`${program.spawnfile} ne démarre pas (${message}).\n`);
      resolve(1);
    });
    program.once('exit', (status, signal) => resolve(status ?? codeOf(signal)));
  });
  running = undefined;
  if (stopped) process.exit(code);
  return code;
}

/** The environment in which `node` is the Node of every program. @param {string} node */
const environment = (node) => ({
  ...process.env,
  PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
});

/**
 * Runs npm in a folder; resolves with whether it went well.
 *
 * @param {string} node
 * @param {string[]} args
 * @param {string} cwd
 */
export async function runNpm(node, args, cwd) {
  const isWindows = process.platform === 'win32';
  const npm = spawn(isWindows ? 'npm.cmd' : 'npm', args, {
    cwd,
    stdio: 'inherit',
    shell: isWindows,
    env: environment(node),
  });
  return (await follow(npm)) === 0;
}

/**
 * Runs a script in a folder, on `node`; resolves with its exit code.
 *
 * @param {string} node
 * @param {string[]} args
 * @param {string} cwd
 */
export function runScript(node, args, cwd) {
  return follow(startNode(node, args, { cwd, stdio: 'inherit', env: environment(node) }));
}
