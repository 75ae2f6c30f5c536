import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname } from 'node:path';

/** How often to look whether npm is still there, in ms. */
const LOOK_MS = 500;

/** What runs at present. @type {import('node:child_process').ChildProcess | undefined} */
let running;
let stopped = false;

/** As a shell counts the end by a signal. @param {NodeJS.Signals | null} signal */
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
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    stop('SIGTERM');
  }, LOOK_MS);
  watch.unref();
}

/**
 * Runs a program to its end, in this terminal, with `node` as the Node of all that it runs. Resolves
 * with the exit code; where the program was told to stop, this process ends with it.
 *
 * @param {string} node
 * @param {string} file
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<number>}
 */
export async function runProgram(node, file, args, options) {
  const program = spawn(file, args, {
    stdio: 'inherit',
    ...options,
    env: {
      ...process.env,
      PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
      ...options.env,
    },
  });
  running = program;
  const code = await new Promise((resolve) => {
    program.once('error', ({ message }) => {
      process.stderr.write(`${file} ne démarre pas (${message}).\n`);
      resolve(1);
    });
    program.once('exit', (status, signal) => resolve(status ?? codeOf(signal)));
  });
  running = undefined;
  if (stopped) process.exit(code);
  return code;
}

/**
 * Runs npm in the project's folder; resolves with whether it went well.
 *
 * @param {string} node
 * @param {string[]} args
 * @param {string} cwd
 */
export async function runNpm(node, args, cwd) {
  const isWindows = process.platform === 'win32';
  const npm = isWindows ? 'npm.cmd' : 'npm';
  return (await runProgram(node, npm, args, { cwd, shell: isWindows })) === 0;
}
