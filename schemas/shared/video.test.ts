import type { ValidationContext } from 'sanity';
import { expect, it } from 'vitest';
import { CASE_STUDY } from '../../tests/support/case-study.ts';
import { validated } from '../../tests/support/validate.ts';
import { MAX_VIDEO_BYTES, playableVideo } from './video.ts';

/** The message on a file of that kind, with that size in the lake, in bytes. */
const said = (extension: string, bytes: number | null) => {
  const client = { withConfig: () => client, fetch: async () => bytes };
  const file = { asset: { _ref: `file-0a1b2c-${extension}` } };
  return playableVideo(file, { getClient: () => client } as unknown as ValidationContext);
};

it('a video is one that browsers play', async () => {
  expect(await said('mp4', 900_000)).toBe(true);
  expect(await said('webm', null)).toBe(true);
  expect(await said('mov', 900_000)).toBe('Enregistrez la vidéo en MP4 ou en WebM.');
  expect(await playableVideo({}, {} as ValidationContext)).toMatch('Choisissez une vidéo');
});

it('and not heavier than a phone can fetch, by its size in the lake', async () => {
  expect(await said('mp4', MAX_VIDEO_BYTES)).toBe(true);
  expect(await said('mp4', 34_200_000)).toMatch(/^Cette vidéo pèse 34,2\sMo\s: 20\sMo au plus\. /);
});

it('it has a picture to wait with, and words for who does not see it', async () => {
  const file = { _type: 'file', asset: { _type: 'reference', _ref: 'file-0a1b2c-mp4' } };
  const all = await validated({ ...CASE_STUDY, video: { file } }, []);
  const messages = all.filter(({ level }) => level === 'error').map(({ message }) => message);
  expect(messages).toContain('Choisissez une image d’attente.');
  expect(messages).toContain('Dites ce que la vidéo montre.');
});

it('the studio’s own work needs no client, and any other does', async () => {
  const errors = async (more: object) =>
    (await validated({ ...CASE_STUDY, ...more }, []))
      .filter(({ level }) => level === 'error')
      .map(({ message }) => message);
  expect(await errors({ client: undefined })).toContain('Nommez le client.');
  expect(await errors({ client: '  ' })).toContain('Nommez le client.');
  expect(await errors({ client: undefined, isOwn: true })).not.toContain('Nommez le client.');
});
