import { ReviewQuote } from '@/app/_components/ui/review-quote.tsx';
import { SectionHeading } from '@/app/_components/ui/section-heading.tsx';
import type { PublicTestimonial } from '@/lib/testimonials/public.ts';

/** The client's own words: a review of this site, as its author sent it (product.md, Reviews). */
export function ClientReview({ title, review }: { title: string; review: PublicTestimonial }) {
  return (
    <section aria-labelledby="avis" className="wrap">
      <div className="rail pb-20">
        <SectionHeading id="avis" title={title} />
        <ReviewQuote
          review={review}
          className="mt-8 max-w-4xl break-inside-avoid"
          size="font-display font-semibold text-block"
        />
      </div>
    </section>
  );
}
