'use client';

import { type ReactNode, useSyncExternalStore } from 'react';
import { CountedArea } from '@/app/_components/form/counted-area.tsx';
import { TextField } from '@/app/_components/form/field.tsx';
import { FormNotice } from '@/app/_components/form/form-notice.tsx';
import { RatingField } from '@/app/_components/form/rating-field.tsx';
import { useLazyForm } from '@/app/_components/form/use-lazy-form.tsx';
import { buttonClass } from '@/app/_components/ui/button-link.tsx';
import { INITIAL_RATING } from '@/lib/testimonials/limits.ts';
import { sendReview } from './actions.ts';

/** The form's fields. */
type ReviewField = 'rating' | 'name' | 'email' | 'role' | 'company' | 'content';

const OPTIONS = { name: 'avis', action: sendReview, memory: 'avis' };

/** Looks at the session again when this tab is shown: another one may sign in or out. */
const followSession = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
};

/** Whether somebody is signed in; true without scripts: the button works, and the server decides. */
const useSignedIn = () =>
  useSyncExternalStore(
    followSession,
    () => document.cookie.includes('signed-in='),
    () => true,
  );

/**
 * The review form (product.md, Reviews). Anonymous visitors are sent to /auth by the
 * banner. What never changes comes from the server, so that the home page's script stays small.
 *
 * @param labels of the fields, in their order on the page
 * @param max length of the review, in characters
 */
export function ReviewForm({
  labels,
  max,
  sendLabel,
  star,
  banner,
}: {
  labels: Record<ReviewField, string>;
  max: number;
  /** Text of the button. */
  sendLabel: string;
  star: ReactNode;
  banner: ReactNode;
}) {
  const [form, engine] = useLazyForm({ ...OPTIONS, labels }, '/#votre-avis');
  const { formProps, field, state, pending } = form;
  const signedIn = useSignedIn();
  const isRefused = state.status === 'refused';

  return (
    <div className="grid gap-5">
      <FormNotice form={form} />
      {/* There before the scripts are: one that came with them would move the stars under a finger. */}
      {signedIn && state.status !== 'idle' && !isRefused ? null : (
        <div className={isRefused ? '' : 'in-data-signed-in:hidden'}>{banner}</div>
      )}
      <form {...formProps} noValidate aria-label="Laisser un avis" className="grid gap-5">
        <RatingField {...field('rating')} initial={INITIAL_RATING} star={star} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...field('name')} autoComplete="name" required />
          <TextField {...field('email')} type="email" autoComplete="email" />
          <TextField {...field('role')} autoComplete="organization-title" />
          <TextField {...field('company')} autoComplete="organization" />
        </div>
        <CountedArea {...field('content')} max={max} rows={4} required />
        <button
          type="submit"
          disabled={!signedIn}
          aria-disabled={pending || undefined}
          className={buttonClass('primary', 'justify-self-start disabled:opacity-60')}
        >
          {pending ? 'Envoi…' : sendLabel}
        </button>
      </form>
      {engine}
    </div>
  );
}
