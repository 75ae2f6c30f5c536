import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Names, in the environment of all that a launcher starts, that launcher and its data folder. */
const MARK = 'STACK_LAUNCHER';

/** The time that an orphan may take to stop before it is killed, in ms. */
const STOP_TIMEOUT_MS = 8_000;
const POLL_MS = 50;

/** The system's file on a process; undefined where it is gone, or another user's, or where the system has no such files. */
function read(pid: number, file: 'stat' | 'environ'): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8') || undefined;
  } catch {
    return undefined;
  }
}

/** When a process began, in the system's own count: with it, an id means one process for good. */
function beginningOf(pid: number): string | undefined {
  // The name before, in brackets, may hold anything.
  const fields = read(pid, 'stat')
    ?.replace(/^.*\) /s, '')
    .split(' ');
  const isOver = fields?.[0] === 'Z' || fields?.[0] === 'X';
  return isOver ? undefined : fields?.[19];
}

const markOf = (pid: number, began: string | undefined, dataDir: string) =>
  `${pid} ${began ?? ''} ${realpathSync(dataDir)}`;

/** The environment by which what this process starts on a data folder is found again. */
export const launcherMark = (dataDir: string): Record<string, string> => ({
  [MARK]: markOf(process.pid, beginningOf(process.pid), dataDir),
});

/** The launcher that a process was started by, and whether it still runs; undefined where it is not of this folder. */
export function launcherOf(
  pid: number,
  dataDir: string,
): { pid: number; isRunning: boolean } | undefined {
  const entries = read(pid, 'environ')?.split('\0') ?? [];
  const mark = entries.find((entry) => entry.startsWith(`${MARK}=`))?.slice(MARK.length + 1);
  const [launcher, began] = mark?.split(' ') ?? [];
  if (!mark || mark !== markOf(Number(launcher), began, dataDir)) return undefined;
  return { pid: Number(launcher), isRunning: beginningOf(Number(launcher)) === began };
}

/** Processes on a data folder that were started by a launcher that is gone. Only Linux tells. */
function orphansOf(dataDir: string): number[] {
  let names: string[] = [];
  try {
    names = readdirSync('/proc');
  } catch {
    return [];
  }
  return names
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid)
    .filter((pid) => launcherOf(pid, dataDir)?.isRunning === false);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It is gone by itself.
  }
}

/** Ends what an earlier launcher of this very folder left behind, and says so. */
export async function endOrphans(dataDir: string, say: (line: string) => void): Promise<void> {
  let left = orphansOf(dataDir);
  if (left.length === 0) return;
  const one = left.length === 1;
  say(
    `Un démarrage précédent a laissé ${one ? 'le' : 'les'} processus ${left.join(', ')} : ${one ? 'il est arrêté' : 'ils sont arrêtés'}…`,
  );
  for (const pid of left) signal(pid, 'SIGTERM');
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  for (; left.length > 0; left = orphansOf(dataDir)) {
    if (Date.now() > deadline) for (const pid of left) signal(pid, 'SIGKILL');
    await delay(POLL_MS);
  }
}
