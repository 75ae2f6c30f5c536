import { type CustomValidator, defineField } from 'sanity';
import { weightOf } from '../../lib/files/weight.ts';
import { imageWithAlt, line, paragraph } from './fields.ts';

/** The most that a video weighs, in bytes: two minutes of a screen. */
export const MAX_VIDEO_BYTES = 20_000_000;

/** What every browser plays, as a file's id ends. */
const PLAYED = /-(?:mp4|webm)$/;

/** Validator of an uploaded video: a format that browsers play, and a weight that a phone can fetch. */
export const playableVideo: CustomValidator = async (value, { getClient }) => {
  const id = (value as { asset?: { _ref?: string } } | undefined)?.asset?._ref;
  if (!id) return 'Choisissez une vidéo, ou retirez tout le bloc.';
  if (!PLAYED.test(id)) return 'Enregistrez la vidéo en MP4 ou en WebM.';
  const bytes = await getClient({ apiVersion: '2025-02-19' })
    .withConfig({ perspective: 'raw' })
    .fetch<number | null>('*[_id == $id][0].size', { id });
  return (
    (bytes ?? 0) <= MAX_VIDEO_BYTES ||
    `Cette vidéo pèse ${weightOf(bytes ?? 0)}\u00a0: ${weightOf(MAX_VIDEO_BYTES)} au plus. Raccourcissez-la, ou réduisez sa définition.`
  );
};

/** A short video, which plays when it is asked to: its file, the picture before it plays, and what is seen in words. */
export const videoField = (group: string) =>
  defineField({
    name: 'video',
    title: 'Vidéo',
    description:
      'Facultative, avant les écrans : deux minutes au plus, sans donnée personnelle. Elle ne démarre que si le visiteur la lance.',
    type: 'object',
    group,
    options: { collapsible: true, collapsed: true },
    fields: [
      defineField({
        name: 'file',
        title: 'Fichier',
        description: 'En MP4 ou en WebM, 20 Mo au plus.',
        type: 'file',
        options: { accept: 'video/mp4,video/webm' },
        validation: (rule) => rule.custom(playableVideo),
      }),
      imageWithAlt({
        name: 'poster',
        title: 'Image d’attente',
        description: 'Ce qui se voit avant la lecture, dans les proportions de la vidéo.',
      }),
      line({
        name: 'caption',
        title: 'Légende',
        description: 'Facultative, sous la vidéo.',
        max: 160,
      }),
      paragraph({
        name: 'transcript',
        title: 'Ce que montre la vidéo',
        description:
          'Ce qui s’y voit et s’y dit, dans l’ordre : pour qui ne la regarde pas, ou ne l’entend pas.',
        rows: 6,
        max: 3000,
        empty: 'Dites ce que la vidéo montre.',
      }),
    ],
    validation: (rule) =>
      rule.custom((value) => {
        const { poster } = (value ?? {}) as { poster?: { asset?: unknown } };
        return !value || Boolean(poster?.asset) || 'Choisissez une image d’attente.';
      }),
  });
