import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { StartupError } from '../../lib/env/startup-error.ts';
import { startNode } from '../setup/start-node.mjs';
import { ROOT } from './config.ts';

/** The time that a process may take to stop before it is killed, in ms. */
const STOP_TIMEOUT_MS = 8_000;

export type ProcessOptions = {
  /** Stands before each line it prints. */
  name: string;
  /** Arguments of the project's Node. */
  args: string[];
  env: NodeJS.ProcessEnv;
  /** Resolves when it serves; polled until then. */
  isReady: () => Promise<boolean>;
  /** Milliseconds that it may take to serve. */
  readyTimeoutMs: number;
  /** Milliseconds that it may take to stop before it is killed; 8,000 where nothing is said. */
  stopTimeoutMs?: number;
  /** Receives each line it prints. */
  onLine: (line: string) => void;
  /** Whether it says itself, in its last line and in French, why it does not start. */
  explains?: boolean;
  /** Gives the start up. */
  signal: AbortSignal;
};

/** A process ended before it served. */
export class EndedEarly extends StartupError {
  /** Its exit code. */
  readonly code: number;
  /** The last line that it printed. */
  readonly lastLine: string;

  constructor(message: string, code: number, lastLine: string) {
    super(message);
    this.code = code;
    this.lastLine = lastLine;
  }
}

/** One running process of the stack. */
export type StackProcess = {
  name: string;
  /** Resolves with the exit code when it ends, wanted or not. */
  exited: Promise<number>;
  /** Asks it to stop, kills it if it does not, and waits for its end. */
  stop: () => Promise<void>;
};

/**
 * Starts a process and waits until it serves. It stops when this process ends, however that happens.
 *
 * @throws StartupError with what it printed last, when it ends first (EndedEarly) or takes too long; whatever is
 * thrown, it does not run on
 */
export async function startProcess(options: ProcessOptions): Promise<StackProcess> {
  const child = startNode(process.execPath, options.args, {
    cwd: ROOT,
    env: options.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<number>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
  try {
    await serves(child, exited, options);
  } catch (error) {
    await stop(child, exited, options.stopTimeoutMs);
    throw error;
  }
  return { name: options.name, exited, stop: () => stop(child, exited, options.stopTimeoutMs) };
}

/** Begins a process's part of its log, as a line of the site's is. */
const startLine = (pid: number | undefined) =>
  JSON.stringify({ level: 'info', time: new Date().toISOString(), pid, msg: 'process started' });

async function serves(
  child: ChildProcess,
  exited: Promise<number>,
  { name, isReady, readyTimeoutMs, onLine, explains, signal }: ProcessOptions,
): Promise<void> {
  onLine(startLine(child.pid));
  const lastLines: string[] = [];
  forwardLines(child, (line) => {
    lastLines.push(line);
    if (lastLines.length > 20) lastLines.shift();
    onLine(line);
  });
  let ended: number | undefined;
  void exited.then((code) => {
    ended = code;
  });
  const deadline = Date.now() + readyTimeoutMs;
  while (!(await isReady())) {
    signal.throwIfAborted();
    if (ended !== undefined) {
      const lastLine = lastLines.at(-1) ?? '';
      const all = `${name} s’est arrêté.\n${lastLines.join('\n')}`.trim();
      throw new EndedEarly((explains && lastLine) || all, ended, lastLine);
    }
    if (Date.now() > deadline) {
      throw new StartupError(`${name} ne répond pas.\n${lastLines.join('\n')}`.trim());
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function stop(
  child: ChildProcess,
  exited: Promise<number>,
  timeoutMs = STOP_TIMEOUT_MS,
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  await exited;
  clearTimeout(timer);
}

function forwardLines(child: ChildProcess, onLine: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onLine(line);
    });
    stream?.on('end', () => {
      if (rest) onLine(rest);
    });
  }
}

/** Whether the URL answers, with any status but 503. */
export async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000), redirect: 'manual' });
    await response.body?.cancel();
    // The site says so while it reads its content (app/api/health).
    return response.status !== 503;
  } catch {
    return false;
  }
}

/**
 * Runs the project's Node to its end and resolves with the exit code. Its output is shown, or goes
 * to `onLine`.
 *
 * @throws AbortError when the signal ends it
 */
export async function runToEnd(
  args: string[],
  env: NodeJS.ProcessEnv,
  { onLine, signal }: { onLine?: (line: string) => void; signal?: AbortSignal } = {},
): Promise<number> {
  const child = startNode(process.execPath, args, {
    cwd: ROOT,
    env,
    stdio: onLine ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    signal,
  });
  if (onLine) forwardLines(child, onLine);
  const [code] = await once(child, 'close');
  return (code as number | null) ?? 1;
}
