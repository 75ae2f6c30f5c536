import type { LibraryImage } from './library.ts';
import { hasTag } from './tags.ts';

/** The pictures that are shown, by whether the content uses them. */
export type Shown = 'all' | 'used' | 'unused';

/** Text without accents and capitals: « Équipe » is found by « equipe ». */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const textsOf = ({ name, title, altText, tags, uses }: LibraryImage) =>
  plain([name, title, altText, ...tags, ...uses.map(({ alt }) => alt ?? '')].join('\n'));

/** The pictures whose name, title, tags or words hold every word that is searched for. */
export function choose(
  images: readonly LibraryImage[],
  search: string,
  shown: Shown,
  /** The tag that they have; null for those without any, undefined for all. */
  tag?: string | null,
): LibraryImage[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return images.filter((image) => {
    const isUsed = image.uses.length > 0;
    if (shown === 'used' ? !isUsed : shown === 'unused' && isUsed) return false;
    if (tag === null ? image.tags.length > 0 : tag !== undefined && !hasTag(image, tag))
      return false;
    const texts = textsOf(image);
    return words.every((word) => texts.includes(word));
  });
}
