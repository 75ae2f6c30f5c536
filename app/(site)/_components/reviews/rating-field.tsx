import { TESTIMONIAL_LIMITS } from '@/lib/testimonials/limits';

const { min, max } = TESTIMONIAL_LIMITS.rating;
const STAR = 'M12 2l3.1 6.3 6.9 1-5 4.9 1.2 6.9-6.2-3.3-6.2 3.3L7 14.2l-5-4.9 6.9-1z';

/** One to five stars as radio buttons: arrow keys move, each says its number, and styles fill them. */
export function RatingField({
  id,
  defaultValue,
  error,
}: {
  /** Of the button that is chosen at first. */
  id: string;
  defaultValue: number;
  error?: string | undefined;
}) {
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="font-semibold">Votre note</legend>
      <div className="mt-1 flex flex-wrap">
        {Array.from({ length: max - min + 1 }, (_, index) => index + min).map((rating) => (
          <label
            key={rating}
            className="cursor-pointer rounded-md p-1.5 has-focus-visible:outline-3 has-focus-visible:outline-accent"
          >
            <input
              id={rating === defaultValue ? id : undefined}
              type="radio"
              name="rating"
              value={rating}
              defaultChecked={rating === defaultValue}
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
                className="in-[label:has(:checked)]:fill-accent in-[label:has(:checked)]:stroke-accent in-[label:has(~label_:checked)]:fill-accent in-[label:has(~label_:checked)]:stroke-accent fill-transparent stroke-edge"
              />
            </svg>
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
