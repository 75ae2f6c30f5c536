import { readdirSync } from 'node:fs';

/** The migrations of a folder, in their order. */
export const migrationsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();

export const versionOf = (file: string): string => file.slice(0, 14);

/**
 * What a database has of the migrations that the first one was made of, which its history lists one by one: all of them up to
 * the last, whose version is the first one's, or only some; undefined where it lists none.
 */
export function formerPart(
  applied: readonly string[],
  [first = '']: readonly string[],
): 'all' | 'some' | undefined {
  if (!applied.some((version) => version < first)) return undefined;
  return applied.includes(first) ? 'all' : 'some';
}
