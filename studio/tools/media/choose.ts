import type { LibraryImage } from './library.ts';

/** The pictures that are shown, by whether the content uses them. */
export type Shown = 'all' | 'used' | 'unused';

/** Text without accents and capitals: « Équipe » is found by « equipe ». */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const textsOf = ({ name, title, altText, uses }: LibraryImage) =>
  plain([name, title, altText, ...uses.map(({ alt }) => alt ?? '')].join('\n'));

/** The pictures whose name, title or words hold every word that is searched for. */
export function choose(
  images: readonly LibraryImage[],
  search: string,
  shown: Shown,
): LibraryImage[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return images.filter((image) => {
    const isUsed = image.uses.length > 0;
    if (shown === 'used' ? !isUsed : shown === 'unused' && isUsed) return false;
    const texts = textsOf(image);
    return words.every((word) => texts.includes(word));
  });
}
