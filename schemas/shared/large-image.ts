import type { CustomValidator } from 'sanity';
import { weightOf } from '../../lib/files/weight.ts';

/**
 * The most an image needs: the widest of the site, the picture over an article, shows at 1,184 px, twice as fine;
 * a file in bytes. The Studio shrinks what it sends to this (studio/tools/media).
 */
export const IMAGE_LIMITS = { width: 2560, bytes: 5_000_000 } as const;

/** The formats that the Studio makes smaller before it sends them, as an image's id ends. */
const MADE_SMALLER = /-(?:jpg|png|webp)$/;

const whole = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 });

/** Validator that says of an image that it is wider, or heavier, than any page needs. */
export const notTooLarge: CustomValidator = async (value, { getClient }) => {
  const id = (value as { asset?: { _ref?: string } } | undefined)?.asset?._ref;
  if (!id) return true;
  // The id of an image says its size: image-…-6000x4000-jpg.
  const width = Number(/-(\d+)x\d+-\w+$/.exec(id)?.[1] ?? 0);
  if (width > IMAGE_LIMITS.width) {
    const advice = MADE_SMALLER.test(id)
      ? 'Téléversez-la de nouveau\u00a0: elle est réduite avant l’envoi.'
      : 'Enregistrez l’image en JPEG ou en WebP.';
    return `Cette image fait ${whole.format(width)}\u00a0px de large\u00a0: ${whole.format(IMAGE_LIMITS.width)}\u00a0px suffisent. ${advice}`;
  }
  const bytes = await getClient({ apiVersion: '2025-02-19' })
    .withConfig({ perspective: 'raw' })
    .fetch<number | null>('*[_id == $id][0].size', { id });
  return (
    (bytes ?? 0) <= IMAGE_LIMITS.bytes ||
    `Ce fichier pèse ${weightOf(bytes ?? 0)}\u00a0: ${weightOf(IMAGE_LIMITS.bytes)} suffisent. Enregistrez l’image en JPEG ou en WebP.`
  );
};
