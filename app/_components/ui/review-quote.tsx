import { Stars } from '@/app/_components/ui/stars.tsx';
import { formatDay } from '@/lib/format/dates.ts';
import { authorLine } from '@/lib/testimonials/author-line.ts';
import type { PublicTestimonial } from '@/lib/testimonials/public.ts';
import { frenchTypography as t } from '@/lib/typography/index.ts';
import { Words } from './whole-words.tsx';

/** A review in its author's words (product.md, Reviews): stars, quote, who and when. */
export function ReviewQuote({
  review,
  className,
  size,
}: {
  review: PublicTestimonial;
  className: string;
  /** The class that sets how large the words are. */
  size: string;
}) {
  return (
    <figure className={className}>
      <Stars rating={review.rating} />
      <blockquote className={`mt-4 whitespace-pre-line ${size}`}>
        <p>{`«\u202f${t(review.content)}\u202f»`}</p>
      </blockquote>
      <figcaption className="mt-5 leading-snug">
        <strong>{t(review.name)}</strong>
        <span className="block text-muted">{t(authorLine(review))}</span>
        <time dateTime={review.created_at} className="block text-muted text-sm">
          <Words>{formatDay(review.created_at)}</Words>
        </time>
      </figcaption>
    </figure>
  );
}
