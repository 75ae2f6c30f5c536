import type { ValidationContext } from 'sanity';
import { expect, it } from 'vitest';
import { notTooLarge } from './large-image.ts';

/** The message on an image of that width, with that size in the lake, in bytes. */
const said = (width: number, bytes: number | null, extension = 'jpg') => {
  const client = { withConfig: () => client, fetch: async () => bytes };
  const image = { asset: { _ref: `image-0a1b2c-${width}x800-${extension}` } };
  return notTooLarge(image, { getClient: () => client } as unknown as ValidationContext);
};

it('an image that no page needs as wide is told of, in French', async () => {
  expect(await said(2560, 900_000)).toBe(true);
  expect(await said(6000, 900_000)).toMatch(
    /^Cette image fait 6\s000\spx de large\s: 2\s560\spx suffisent\. Téléversez-la de nouveau\s:/,
  );
  // A format that the Studio does not shrink has to be saved in another one.
  expect(await said(6000, 900_000, 'gif')).toMatch(/suffisent\. Enregistrez l’image en JPEG/);
});

it('so is a file that is heavier than any needs, by its size in the lake', async () => {
  expect(await said(1600, 5_000_000)).toBe(true);
  expect(await said(1600, 17_240_000)).toMatch(/^Ce fichier pèse 17,2\sMo\s: 5\sMo suffisent\. /);
});

it('no image, or one that the lake does not know, is no problem', async () => {
  expect(await said(1600, null)).toBe(true);
  expect(await notTooLarge(undefined, {} as ValidationContext)).toBe(true);
});
