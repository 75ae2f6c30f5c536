import type { ReactNode } from 'react';
import { CountedArea } from '@/app/_components/form/counted-area.tsx';
import { TextField } from '@/app/_components/form/field.tsx';
import { RatingField } from '@/app/_components/form/rating-field.tsx';
import type { LiveForm } from '@/app/_components/form/use-live-form.ts';
import type { TESTIMONIAL_LABELS } from '@/lib/testimonials/labels.ts';
import { INITIAL_RATING, TESTIMONIAL_LIMITS } from '@/lib/testimonials/limits.ts';

type Name = keyof typeof TESTIMONIAL_LABELS;

/**
 * The fields of a review.
 *
 * @param initial what stands in them at first
 */
export function ReviewFields({
  form: { field, state },
  initial,
  star,
}: {
  form: LiveForm;
  initial: Partial<Record<Name, string | number | null>>;
  star: ReactNode;
}) {
  const own = (name: Name) => ({
    ...field(name),
    defaultValue: String(state.values[name] ?? initial[name] ?? ''),
  });
  return (
    <>
      <RatingField {...own('rating')} initial={INITIAL_RATING} star={star} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...own('name')} autoComplete="name" required />
        <TextField {...own('email')} type="email" autoComplete="email" />
        <TextField {...own('role')} autoComplete="organization-title" />
        <TextField {...own('company')} autoComplete="organization" />
      </div>
      <CountedArea {...own('content')} max={TESTIMONIAL_LIMITS.content.max} rows={4} required />
    </>
  );
}
