'use client';

import { TESTIMONIAL_LIMITS } from '@/lib/testimonials/limits';

const { min, max } = TESTIMONIAL_LIMITS.rating;
const STAR = 'M12 2l3.1 6.3 6.9 1-5 4.9 1.2 6.9-6.2-3.3-6.2 3.3L7 14.2l-5-4.9 6.9-1z';

/** One to five stars as radio buttons: arrow keys move, and each says its number. */
export function RatingField({
  value,
  onChange,
  error,
}: {
  value: number;
  onChange: (rating: number) => void;
  error?: string | undefined;
}) {
  return (
    <fieldset aria-describedby={error ? 'avis-rating-error' : undefined}>
      <legend className="font-semibold">Votre note</legend>
      <div className="mt-1 flex flex-wrap">
        {Array.from({ length: max - min + 1 }, (_, index) => index + min).map((rating) => (
          <label
            key={rating}
            className="cursor-pointer rounded-md p-1.5 has-focus-visible:outline-3 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="rating"
              value={rating}
              checked={value === rating}
              onChange={() => onChange(rating)}
              className="sr-only"
            />
            <span className="sr-only">
              {rating} étoile{rating > 1 ? 's' : ''}
            </span>
            <svg aria-hidden="true" viewBox="0 0 24 24" width="30" height="30">
              <path
                d={STAR}
                strokeWidth="1.5"
                strokeLinejoin="round"
                className={
                  rating <= value ? 'fill-accent stroke-accent' : 'fill-transparent stroke-edge'
                }
              />
            </svg>
          </label>
        ))}
      </div>
      {error ? (
        <p id="avis-rating-error" className="font-medium text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
