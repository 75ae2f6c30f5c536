import { HiddenParts } from '@/app/_components/ui/hidden-parts.tsx';
import { ReviewQuote } from '@/app/_components/ui/review-quote.tsx';
import type { PageBlock } from '@/lib/content/index.ts';
import {
  getApprovedTestimonial,
  getApprovedTestimonials,
  type PublicTestimonial,
} from '@/lib/testimonials/public.ts';
import { BlockSection } from './block-section.tsx';

async function reviewsOf({ reviewId }: PageBlock<'reviewsBlock'>): Promise<PublicTestimonial[]> {
  if (reviewId === null) return getApprovedTestimonials();
  const review = await getApprovedTestimonial(reviewId);
  return review ? [review] : [];
}

/** The review that is chosen, in large, or the newest ones. */
export async function Reviews({ block, id }: { block: PageBlock<'reviewsBlock'>; id: string }) {
  const reviews = await reviewsOf(block);
  const [only, ...others] = reviews;
  if (!only) {
    const why = 'aucun avis n’est publié pour l’instant.';
    return <HiddenParts parts={[{ what: block.title, why }]} className="wrap" />;
  }
  return (
    <BlockSection id={id} title={block.title} text={block.text}>
      {others.length === 0 ? (
        <ReviewQuote
          review={only}
          className="max-w-4xl break-inside-avoid"
          size="font-display font-semibold text-block"
        />
      ) : (
        <ul className="gap-6 sm:columns-2">
          {reviews.map((review) => (
            <li key={review.id} className="mb-6 break-inside-avoid">
              <ReviewQuote review={review} className="tile p-6" size="text-lead" />
            </li>
          ))}
        </ul>
      )}
    </BlockSection>
  );
}
