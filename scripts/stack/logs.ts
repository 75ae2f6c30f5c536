import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The month of a moment, as the names of past logs have it: `2026-11`. */
export const monthOf = (date: Date): string => date.toISOString().slice(0, 7);

/** Sets last month's log aside: a file holds one month, so that it can be deleted in time. */
function rotate(folder: string, name: string): void {
  const file = join(folder, `${name}.log`);
  const lastLine = statSync(file, { throwIfNoEntry: false })?.mtime;
  if (!lastLine || monthOf(lastLine) >= monthOf(new Date())) return;
  renameSync(file, join(folder, `${name}.${monthOf(lastLine)}.log`));
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
      rotate(folder, name);
      appendFileSync(join(folder, `${name}.log`), `${line}\n`, { mode: 0o600 });
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
