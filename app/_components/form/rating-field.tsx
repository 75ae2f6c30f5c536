import type { ReactNode, Ref } from 'react';
import { RATINGS } from '@/lib/testimonials/limits.ts';

/** One to five stars as radio buttons: arrow keys move, each says its number, and styles fill them. */
export function RatingField({
  id,
  label,
  error,
  initial,
  defaultValue,
  star,
  ...props
}: {
  /** Id of the button that is chosen at first. */
  id: string;
  label: string;
  error?: string | undefined;
  initial: number;
  /** The rating chosen before, as text. */
  defaultValue: string;
  star: ReactNode;
  name: string;
  ref?: Ref<HTMLInputElement>;
}) {
  const chosen = Number(defaultValue) || initial;
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="font-semibold">{label}</legend>
      <div className="mt-1 flex flex-wrap">
        {RATINGS.map((rating) => (
          <label key={rating} className="star-choice">
            <input
              {...props}
              id={rating === chosen ? id : undefined}
              type="radio"
              value={rating}
              defaultChecked={rating === chosen}
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
