import { authorLine } from '../../lib/testimonials/author-line.ts';
import type { Review } from '../tools/reviews/api.ts';

/** Length of a review's opening that stands for it, in characters. */
const FIRST_WORDS = 60;

const opening = (content: string) =>
  content.length > FIRST_WORDS ? `${content.slice(0, FIRST_WORDS).trimEnd()}…` : content;

/** The published reviews as the Studio offers them; with the chosen one where it is none of them any more. */
export function choicesOf(
  reviews: Review[],
  chosen: string | undefined,
): Array<{ id: string; label: string }> {
  const offered = reviews.map((review) => ({
    id: review.id,
    label: `${review.name}, ${authorLine(review)}\u00a0: «\u202f${opening(review.content)}\u202f»`,
  }));
  if (!chosen || reviews.some(({ id }) => id === chosen)) return offered;
  return [
    ...offered,
    { id: chosen, label: 'Avis retiré ou supprimé\u00a0: la page ne le montre pas' },
  ];
}
