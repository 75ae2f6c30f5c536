import { StarIcon } from '@sanity/icons/Star';
import { elided } from '../../../../lib/typography/elide.ts';
import { OPEN_REVIEWS } from '../../../kit/intents.ts';
import { when } from '../../../kit/when.ts';
import { fetchReviews, type Review } from '../../reviews/api.ts';
import type { BureauLine, BureauSection } from '../section.ts';
import { decideReview } from '../windows/index.ts';

/** Length of a review's opening that stands for it, in characters. */
const FIRST_WORDS = 70;

const opening = (content: string) =>
  content.length > FIRST_WORDS ? `${content.slice(0, FIRST_WORDS).trimEnd()}…` : content;

const there = { intent: OPEN_REVIEWS, params: {} };

const lineOf = (review: Review): BureauLine => {
  const { id, name, rating, content, created_at, corrected } = review;
  return {
    key: id,
    title: elided(`${corrected ? 'Correction de l’avis' : 'Avis'} de `, name),
    detail: `${rating}\u00a0étoile${rating > 1 ? 's' : ''} sur 5, ${when(created_at)}\u00a0: «\u202f${opening(content)}\u202f»`,
    ...there,
    actions: [{ label: 'Décider…', window: decideReview({ review }) }],
  };
};

/** Reviews that the consultant has not decided on. */
export const reviews: BureauSection = {
  name: 'avis',
  title: 'Avis à lire',
  icon: StarIcon,
  asks: true,
  empty: 'Aucun avis n’attend votre décision.',
  read: async ({ token }) => {
    const { testimonials, counts } = await fetchReviews(token, 'pending', null);
    const lines = testimonials.map(lineOf);
    const others = counts.pending - lines.length;
    if (others > 0) {
      const title = others > 1 ? `Et ${others} autres avis` : 'Et un autre avis';
      lines.push({ key: 'others', title, detail: 'Dans l’outil Avis', ...there });
    }
    return lines;
  },
};
