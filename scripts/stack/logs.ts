import { appendFileSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The size at which a log is set aside, in bytes, and the number of logs of each process that are kept set aside. */
const MOST_BYTES = 10_000_000;
const KEPT_ASIDE = 10;

/** The month of a moment, as the names of past logs have it: `2026-11`. */
export const monthOf = (date: Date): string => date.toISOString().slice(0, 7);

/** A log that was set aside: `site.2026-11.log`, then `site.2026-11.2.log`. */
const ASIDE = /^(?<process>.+)\.(?<month>\d{4}-\d{2})(?:\.(?<number>\d+))?\.log$/;

/** The month of a log that was set aside, by its name. */
export const monthOfLog = (file: string): string | undefined => ASIDE.exec(file)?.groups?.month;

/** Sets a log aside that is full, or of a past month, so that it can be deleted in time; deletes the oldest beyond the count. */
function rotate(folder: string, name: string, added: number): void {
  const file = join(folder, `${name}.log`);
  const log = statSync(file, { throwIfNoEntry: false });
  if (!log?.size) return;
  const month = monthOf(log.mtime);
  if (month >= monthOf(new Date()) && log.size + added <= MOST_BYTES) return;

  const aside = readdirSync(folder).filter((one) => ASIDE.exec(one)?.groups?.process === name);
  const numbers = aside
    .filter((one) => monthOfLog(one) === month)
    .map((one) => Number(ASIDE.exec(one)?.groups?.number ?? 1));
  const number = Math.max(0, ...numbers) + 1;
  renameSync(file, join(folder, `${name}.${month}${number > 1 ? `.${number}` : ''}.log`));
  const newestFirst = aside
    .map((one) => ({ one, lastLine: statSync(join(folder, one)).mtimeMs }))
    .toSorted((a, b) => b.lastLine - a.lastLine);
  for (const { one } of newestFirst.slice(KEPT_ASIDE - 1)) rmSync(join(folder, one));
}

/**
 * Keeps the lines of the stack's processes in `folder`, out of the terminal, a log for each name. What
 * cannot be written is said once, and lost: a full disk must not stop the site.
 */
export function openLogs(
  folder: string,
  say: (line: string) => void,
): (name: string) => (line: string) => void {
  let told = false;
  const write = (name: string, line: string) => {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const bytes = Buffer.from(`${line}\n`);
      rotate(folder, name, bytes.length);
      appendFileSync(join(folder, `${name}.log`), bytes, { mode: 0o600 });
    } catch (error) {
      if (told) return;
      told = true;
      const { code } = error as NodeJS.ErrnoException;
      say(
        `Les journaux de ${folder} ne s’écrivent plus (${code}) : le site continue sans eux. Vérifiez l’espace disque et les droits.`,
      );
    }
  };
  return (name) => (line) => write(name, line);
}
