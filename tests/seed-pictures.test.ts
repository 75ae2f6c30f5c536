// The pictures of the seed content: what is shown is there, what is there is shown, and all of it is light.
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readSeed, readWholeSeed } from '../scripts/stack/seed.ts';
import { SEED_FOLDER } from '../scripts/stack/seed-pictures.ts';

/** The size of all pictures together, in bytes: whoever clones the repository takes them along. */
const MOST_BYTES = 500_000;

const files = globSync('images/*', { cwd: SEED_FOLDER });
const lines = globSync('*.ndjson', { cwd: SEED_FOLDER })
  .map((name) => readFileSync(join(SEED_FOLDER, name), 'utf8'))
  .join('\n');
const named = [...lines.matchAll(/"image@file:\/\/\.\/([^"]+)"/g)].map(([, file]) => file);

describe('the pictures of the seed content', () => {
  it('are there, each shown once', () => {
    expect(named.length).toBeGreaterThan(5);
    expect(named.sort()).toEqual(files.sort());
  });

  it('are light', () => {
    const bytes = files.map((file) => statSync(join(SEED_FOLDER, file)).size);
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(MOST_BYTES);
  });

  it('have the size that their ids say', async () => {
    const whole = JSON.stringify(readWholeSeed());
    for (const file of files) {
      const { width, height, format } = await sharp(join(SEED_FOLDER, file)).metadata();
      expect(format, file).toBe('webp');
      expect(whole, file).toMatch(new RegExp(`image-[0-9a-f]{40}-${width}x${height}-webp`));
    }
    expect(whole).not.toContain('_sanityAsset');
  });

  it('are left out, with the items about them, where no lake has them', () => {
    const bare = JSON.stringify(readSeed());
    expect(bare).not.toMatch(/_sanityAsset|"articleImage"|"image-[0-9a-f]{40}/);
    expect(readSeed().map(({ _id }) => _id)).toEqual(readWholeSeed().map(({ _id }) => _id));
  });
});
