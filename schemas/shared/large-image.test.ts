import type { ValidationContext } from 'sanity';
import { expect, it } from 'vitest';
import { notTooLarge } from './large-image.ts';

/** What is said of an image of that width, of which the lake knows that it has so many bytes. */
const said = (width: number, bytes: number | null) => {
  const client = { withConfig: () => client, fetch: async () => bytes };
  const image = { asset: { _ref: `image-0a1b2c-${width}x800-jpg` } };
  return notTooLarge(image, { getClient: () => client } as unknown as ValidationContext);
};

it('an image that no page needs as wide is told of, in French', async () => {
  expect(await said(3200, 900_000)).toBe(true);
  expect(await said(6000, 900_000)).toMatch(
    /^Cette image fait 6\s000 px de large : 3\s200 px suffisent\. /,
  );
});

it('so is a file that is heavier than any needs, by its size in the lake', async () => {
  expect(await said(1600, 5_000_000)).toBe(true);
  expect(await said(1600, 17_240_000)).toMatch(/^Ce fichier pèse 17,2 Mo : 5 Mo suffisent\. /);
});

it('no image, or one that the lake does not know, is no problem', async () => {
  expect(await said(1600, null)).toBe(true);
  expect(await notTooLarge(undefined, {} as ValidationContext)).toBe(true);
});
