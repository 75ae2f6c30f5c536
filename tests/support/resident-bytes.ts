import { existsSync, readFileSync } from 'node:fs';

/** The memory that a process holds, in bytes, by Linux's account; undefined where there is none. */
export function residentBytes(pid: number | undefined): number | undefined {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return undefined;
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(file, 'utf8'))?.[1]) * 1_024;
}
