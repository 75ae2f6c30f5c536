import { ChoiceStar } from '@/app/_components/form/choice-star.tsx';
import { Stars } from '@/app/_components/ui/stars.tsx';
import { formatDay } from '@/lib/format/dates.ts';
import { authorLine } from '@/lib/testimonials/author-line.ts';
import type { OwnReview } from '@/lib/testimonials/own.ts';
import { frenchTypography as t } from '@/lib/typography/index.ts';
import { PostedAnswer } from './posted-answer.tsx';
import type { ReviewDoing } from './review-doing.ts';
import { ReviseReview } from './revise-review.tsx';
import { WithdrawReview } from './withdraw-review.tsx';

const PILLS: Record<OwnReview['status'], string> = {
  pending: 'bg-wait-soft text-wait',
  approved: 'bg-done-soft text-done',
  rejected: 'bg-danger-soft text-danger',
};

function stateOf({ status, corrects }: OwnReview): string {
  if (status === 'approved') return 'Publié';
  if (status === 'rejected') return corrects ? 'Correction refusée' : 'Refusé';
  return corrects ? 'Correction en attente de relecture' : 'En attente de relecture';
}

function effectOfWithdrawal({ status, corrects }: OwnReview): string {
  if (status === 'approved') return 'Votre avis disparaît du site et il est effacé.';
  return corrects
    ? 'Votre correction est effacée, l’avis publié reste en ligne.'
    : 'Votre avis est effacé.';
}

/** A review with its state, and what its author can do about it. */
function Review({
  review,
  isCorrected,
  doing,
}: {
  review: OwnReview;
  isCorrected: boolean;
  doing: ReviewDoing;
}) {
  const { id, status, corrects, reason } = review;
  const canRevise = status === 'pending' || (status === 'approved' && !isCorrected);
  return (
    <li className="tile p-5 sm:p-8">
      <article aria-label={`${stateOf(review)}, envoyé le ${formatDay(review.sentAt)}`}>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
          <span className={`rounded-full px-3 py-0.5 font-semibold ${PILLS[status]}`}>
            {stateOf(review)}
          </span>
          <span className="text-muted">Envoyé le {formatDay(review.sentAt)}</span>
        </p>
        <p className="mt-4">
          <Stars rating={review.rating} />
        </p>
        <blockquote className="mt-3 whitespace-pre-line break-words">
          <p>{`«\u202f${t(review.content)}\u202f»`}</p>
        </blockquote>
        <p className="mt-3 leading-snug">
          <strong>{t(review.name)}</strong>
          <span className="block text-muted">{t(authorLine(review))}</span>
        </p>
        {status === 'pending' && corrects ? (
          <p className="mt-3 text-muted">L’avis publié reste en ligne jusque-là.</p>
        ) : null}
        {status === 'rejected' && reason ? (
          <p className="mt-3 break-words">
            Motif{'\u00a0'}: {t(reason)}
          </p>
        ) : null}
        <div className="mt-5 flex flex-wrap gap-x-6 gap-y-3 [&>[open]]:basis-full">
          {canRevise ? (
            <ReviseReview
              review={review}
              corrects={status === 'approved' ? id : corrects}
              star={<ChoiceStar />}
              doing={doing}
            />
          ) : null}
          <WithdrawReview id={id} effect={effectOfWithdrawal(review)} doing={doing} />
        </div>
      </article>
    </li>
  );
}

/** The client's own reviews, the newest first (product.md, Reviews). */
export function ReviewsList({ reviews, doing }: { reviews: OwnReview[]; doing: ReviewDoing }) {
  const awaited = reviews.find(({ status }) => status === 'pending')?.corrects;
  return (
    <>
      <PostedAnswer name="avis" />
      {reviews.length > 0 ? (
        <ul className="grid gap-6">
          {reviews.map((review) => (
            <Review
              key={review.id}
              review={review}
              isCorrected={review.id === awaited}
              doing={doing}
            />
          ))}
        </ul>
      ) : null}
    </>
  );
}
