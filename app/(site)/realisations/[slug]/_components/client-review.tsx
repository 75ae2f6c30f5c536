import { SectionHeading } from '@/app/_components/ui/section-heading.tsx';
import { Stars } from '@/app/_components/ui/stars.tsx';
import { formatDay } from '@/lib/articles/dates.ts';
import { authorLine } from '@/lib/testimonials/author-line.ts';
import type { PublicTestimonial } from '@/lib/testimonials/public.ts';
import { frenchTypography as t } from '@/lib/typography/index.ts';

/** The client's own words: a review of this site, as its author sent it (product.md, Reviews). */
export function ClientReview({ title, review }: { title: string; review: PublicTestimonial }) {
  return (
    <section aria-labelledby="avis" className="wrap">
      <div className="rail pb-20">
        <SectionHeading id="avis" title={title} />
        <figure className="mt-8 max-w-4xl break-inside-avoid">
          <Stars rating={review.rating} />
          <blockquote className="mt-4 whitespace-pre-line font-display font-semibold text-block">
            <p>{`«\u202f${t(review.content)}\u202f»`}</p>
          </blockquote>
          <figcaption className="mt-6 leading-snug">
            <strong>{t(review.name)}</strong>
            <span className="block text-muted">{t(authorLine(review))}</span>
            <time dateTime={review.created_at} className="block text-muted text-sm">
              {formatDay(review.created_at)}
            </time>
          </figcaption>
        </figure>
      </div>
    </section>
  );
}
