import type { ReactNode } from 'react';
import { ChoiceStar } from '@/app/_components/form/choice-star.tsx';
import { HiddenParts } from '@/app/_components/ui/hidden-parts.tsx';
import { ReviewQuote } from '@/app/_components/ui/review-quote.tsx';
import { SectionHeading } from '@/app/_components/ui/section-heading.tsx';
import type { HomePage } from '@/lib/content/index.ts';
import { TESTIMONIAL_LIMITS } from '@/lib/testimonials/limits.ts';
import { getApprovedTestimonials } from '@/lib/testimonials/public.ts';

import { ReviewForm } from './review-form.tsx';
import { SignInBanner } from './sign-in-banner.tsx';

/** Takes a review of whoever has a client account. */
function ReviewTile({ copy: { words }, children }: { copy: HomePage; children: ReactNode }) {
  return (
    <div id="votre-avis" className="tile canvas p-[min(1.5rem,8vw)] sm:p-10">
      {children}
      <div className="mt-6">
        <ReviewForm
          labels={{
            rating: words.ratingLabel,
            name: words.nameLabel,
            email: words.emailLabel,
            role: words.roleLabel,
            company: words.companyLabel,
            content: words.contentLabel,
          }}
          max={TESTIMONIAL_LIMITS.content.max}
          sendLabel={words.sendButton}
          star={<ChoiceStar />}
          banner={<SignInBanner words={words} />}
        />
      </div>
    </div>
  );
}

/** Before the first review: no list and no word of one, the form alone, in half the width. */
function NoReviews({ copy }: { copy: HomePage }) {
  return (
    <section aria-labelledby="avis" className="wrap">
      <div className="rail py-12">
        <HiddenParts
          parts={[{ what: copy.reviewsTitle, why: 'aucun avis n’est publié pour l’instant.' }]}
        />
        <div className="max-w-2xl">
          <ReviewTile copy={copy}>
            <h2 id="avis" className="text-block">
              {copy.reviewsEmpty}
            </h2>
          </ReviewTile>
        </div>
      </div>
    </section>
  );
}

/** The newest approved reviews, and the form that takes one (product.md, Reviews). */
export async function Reviews({ copy }: { copy: HomePage }) {
  const reviews = await getApprovedTestimonials();
  if (reviews.length === 0) return <NoReviews copy={copy} />;
  return (
    <section aria-labelledby="avis" className="wrap">
      <div className="rail grid gap-12 py-16 lg:grid-cols-[1fr_1.5fr]">
        <div>
          <SectionHeading id="avis" title={copy.reviewsTitle}>
            {copy.reviewsText}
          </SectionHeading>
        </div>
        <ul className="gap-6 sm:columns-2">
          {reviews.map((review) => (
            <li key={review.id} className="mb-6 break-inside-avoid">
              <ReviewQuote review={review} className="tile p-6" size="text-lead" />
            </li>
          ))}
        </ul>
      </div>
      <div className="rail pb-8">
        <ReviewTile copy={copy}>
          <h3 className="text-block">{copy.reviewFormTitle}</h3>
          <p className="mt-2 max-w-xl text-muted">{copy.reviewFormText}</p>
        </ReviewTile>
      </div>
    </section>
  );
}
