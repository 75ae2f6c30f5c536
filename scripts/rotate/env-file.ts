import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILES = ['.env.local', '.env'];

const line = (variable: string) => new RegExp(`^(?:export )?${variable}=(.+)$`, 'm');

/** The file of a folder that gives a variable its value, as the launcher reads them; undefined where none does. */
export function fileOf(variable: string, folder: string): string | undefined {
  return FILES.map((name) => join(folder, name)).find(
    (file) => existsSync(file) && line(variable).test(readFileSync(file, 'utf8')),
  );
}

/** Gives a variable another value in its file, whole or not at all, and leaves the other lines as they are. */
export function writeVariable(file: string, variable: string, value: string): void {
  const quoted = /[\s#"'`\\]/.test(value) ? `'${value}'` : value;
  const text = readFileSync(file, 'utf8').replace(line(variable), () => `${variable}=${quoted}`);
  rmSync(`${file}.tmp`, { force: true });
  writeFileSync(`${file}.tmp`, text, { mode: statSync(file).mode });
  renameSync(`${file}.tmp`, file);
}
