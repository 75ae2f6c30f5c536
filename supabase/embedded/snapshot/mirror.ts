import {
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  type Stats,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';

/** The coarseness of the times of a file system, the coarsest in use included, in ms. */
const TIME_MARGIN_MS = 2_500;

/** Another name for a file that is only ever replaced as a whole; a copy where the disk has no such names. */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error;
    copyFileSync(from, to);
  }
}

const statOf = (path: string): Stats | undefined => lstatSync(path, { throwIfNoEntry: false });

const isSame = (one: Stats, other: Stats) => one.ino === other.ino && one.dev === other.dev;

/** Whether a copy, whose time is when it was begun, may differ from its source, which may have been written to since. */
const isStale = (source: Stats, copy: Stats | undefined): boolean =>
  !copy || (!isSame(source, copy) && source.mtimeMs > copy.mtimeMs - TIME_MARGIN_MS);

/**
 * Makes a folder the same as another, and leaves what is so already: called twice, the second time has little to do.
 * While the other is written to, what comes of it is no state that there ever was; what goes meanwhile is left out.
 *
 * @param place puts a file where there is none
 */
export function mirror(
  from: string,
  to: string,
  place: (from: string, to: string) => void = copyFileSync,
): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  // The beginning by the disk's clock; for a folder that was there, an earlier time, which leaves more to do next time.
  const { mtime: began } = lstatSync(to);
  const entries = readdirSync(from, { withFileTypes: true });
  const names = new Set(entries.map(({ name }) => name));
  for (const name of readdirSync(to)) {
    if (!names.has(name)) rmSync(join(to, name), { recursive: true });
  }
  for (const entry of entries) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    try {
      if (entry.isDirectory()) mirror(source, copy, place);
      else if (isStale(lstatSync(source), statOf(copy))) {
        rmSync(copy, { force: true });
        place(source, copy);
        // A long copy has the time of its end, by which what was written meanwhile would count as copied.
        if (!isSame(lstatSync(source), lstatSync(copy))) utimesSync(copy, began, began);
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}
