import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

/** A process, by its id and its short name. */
export type Holder = { pid: number; name: string };

/** The state of a socket that listens, in the system's tables. */
const LISTENS = '0A';

/** The numbers of the sockets that listen on a port; where none does, of those whose connections have it. */
function socketsOn(port: number): Set<string> {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  const rows = ['tcp', 'tcp6'].flatMap((table) => {
    try {
      return readFileSync(`/proc/net/${table}`, 'utf8').split('\n').slice(1);
    } catch {
      return [];
    }
  });
  const columns = rows.map((row) => row.trim().split(/\s+/));
  const here = columns.filter(([, local]) => local?.endsWith(`:${hex}`));
  const listening = here.filter(([, , , state]) => state === LISTENS);
  return new Set((listening.length > 0 ? listening : here).map((row) => `socket:[${row[9]}]`));
}

function holds(pid: string, sockets: Set<string>): boolean {
  try {
    const folder = `/proc/${pid}/fd`;
    return readdirSync(folder).some((file) => {
      try {
        return sockets.has(readlinkSync(`${folder}/${file}`));
      } catch {
        return false;
      }
    });
  } catch {
    // Gone meanwhile, or another user's.
    return false;
  }
}

function onLinux(port: number): Holder | undefined {
  const sockets = socketsOn(port);
  if (sockets.size === 0) return undefined;
  const pid = readdirSync('/proc').find((name) => /^\d+$/.test(name) && holds(name, sockets));
  if (!pid) return undefined;
  // The program that was started: a thread's name, which the system also knows, says less.
  const [program = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  return { pid: Number(pid), name: basename(program) };
}

/** Asks the tool that other systems have; its fields are `p<id>` and `c<name>`, a line each. */
function byLsof(port: number): Holder | undefined {
  const fields = execFileSync('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [, pid, name] = /^p(\d+)\nc(.*)$/m.exec(fields) ?? [];
  return pid && name ? { pid: Number(pid), name } : undefined;
}

/**
 * The process that listens on a local TCP port, or uses it for a connection; undefined where the system does not tell this
 * user.
 */
export function holderOf(port: number): Holder | undefined {
  try {
    return process.platform === 'linux' ? onLinux(port) : byLsof(port);
  } catch {
    return undefined;
  }
}
