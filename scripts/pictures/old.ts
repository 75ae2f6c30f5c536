import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ROOT } from '../stack/config.ts';
import { SHOWN } from './shown.ts';
import { digestOf } from './words.ts';

const MARK = 'shows:';

/** The note within a picture's file of the words that were there to be seen when it was taken. */
export const noteOf = (shown: readonly string[]): string => `${MARK}${digestOf(shown)}`;

/** The pictures of the documents that are older than what they show, by their names; one without a note is. */
export async function findOld(): Promise<string[]> {
  const old: string[] = [];
  for (const [name, shown] of Object.entries(SHOWN)) {
    const file = join(ROOT, 'docs/images', `${name}.webp`);
    const exif = existsSync(file) ? (await sharp(file).metadata()).exif : undefined;
    if (!exif?.includes(noteOf(shown))) old.push(name);
  }
  return old;
}
