import type { CustomValidator } from 'sanity';

/** What an image needs at most: the site shows none wider than half of it, twice as fine; a file in bytes. */
export const IMAGE_LIMITS = { width: 3200, bytes: 5_000_000 } as const;

const whole = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });

const inMegabytes = (bytes: number) => `${tenths.format(bytes / 1_000_000)} Mo`;

/** Validator that says of an image that it is wider, or heavier, than any page needs. */
export const notTooLarge: CustomValidator = async (value, { getClient }) => {
  const id = (value as { asset?: { _ref?: string } } | undefined)?.asset?._ref;
  if (!id) return true;
  // The id of an image says its size: image-…-6000x4000-jpg.
  const width = Number(/-(\d+)x\d+-\w+$/.exec(id)?.[1] ?? 0);
  if (width > IMAGE_LIMITS.width) {
    return `Cette image fait ${whole.format(width)} px de large : ${whole.format(IMAGE_LIMITS.width)} px suffisent. Réduite avant l’envoi, elle part bien plus vite.`;
  }
  const bytes = await getClient({ apiVersion: '2025-02-19' })
    .withConfig({ perspective: 'raw' })
    .fetch<number | null>('*[_id == $id][0].size', { id });
  return (
    (bytes ?? 0) <= IMAGE_LIMITS.bytes ||
    `Ce fichier pèse ${inMegabytes(bytes ?? 0)} : ${inMegabytes(IMAGE_LIMITS.bytes)} suffisent. Enregistrez l’image en JPEG ou en WebP.`
  );
};
