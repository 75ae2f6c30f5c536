import type { ReactNode } from 'react';
import { RATINGS } from '@/lib/testimonials/limits.ts';

/** One to five stars as radio buttons: arrow keys move, each says its number, and styles fill them. */
export function RatingField({
  id,
  defaultValue,
  error,
  star,
}: {
  /** Of the button that is chosen at first. */
  id: string;
  defaultValue: number;
  error?: string | undefined;
  star: ReactNode;
}) {
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="font-semibold">Votre note</legend>
      <div className="mt-1 flex flex-wrap">
        {RATINGS.map((rating) => (
          <label key={rating} className="star-choice">
            <input
              id={rating === defaultValue ? id : undefined}
              type="radio"
              name="rating"
              value={rating}
              defaultChecked={rating === defaultValue}
              aria-label={`${rating} étoile${rating > 1 ? 's' : ''}`}
              className="sr-only"
            />
            {star}
          </label>
        ))}
      </div>
      {error ? (
        <p id={`${id}-error`} className="font-medium text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
