'use client';

import { type ReactNode, useSyncExternalStore } from 'react';
import { LeadNotice } from '@/app/_components/lead-form/lead-notice.tsx';
import { useAnsweredForm } from '@/app/_components/lead-form/use-answered-form.ts';
import { buttonClass } from '@/app/_components/ui/button-link.tsx';
import { showToast } from '@/app/_components/ui/show-toast.ts';
import { TextField } from '@/app/_components/ui/text-field.tsx';
import { INITIAL_RATING } from '@/lib/testimonials/limits.ts';
import { sendReview } from './actions.ts';
import { ContentField } from './content-field.tsx';
import { RatingField } from './rating-field.tsx';
import { EMPTY_REVIEW, type ReviewField, type ReviewFormState } from './review-form-state.ts';

const fieldId = (name: string) => `avis-${name}`;

/** Another tab may sign in or out: looked at again when this one is. */
const followSession = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
};

/** Without scripts nobody knows: the button works, and the server decides. */
const useSignedIn = () =>
  useSyncExternalStore(
    followSession,
    () => document.cookie.includes('signed-in='),
    () => true,
  );

/**
 * The review form (§2 Home, §4 « Testimonial form », §5). Anonymous visitors are sent to /auth by the
 * banner. What never changes comes from the server, so that the home page's script stays small.
 */
export function ReviewForm({
  labels,
  star,
  banner,
  noAnswer,
}: {
  labels: Record<ReviewField, string>;
  star: ReactNode;
  banner: ReactNode;
  noAnswer: ReviewFormState;
}) {
  /** Says what became of the review, where no answer came too. */
  const send = async (data: FormData): Promise<ReviewFormState> => {
    const answer = await sendReview(EMPTY_REVIEW, data).catch(() => ({ ...noAnswer }));
    if (answer.toast) void showToast(answer.toast);
    return answer;
  };
  const { formProps, notice, state, errors, isSending } = useAnsweredForm({
    action: sendReview,
    idle: EMPTY_REVIEW,
    page: '/#votre-avis',
    memory: 'avis',
    fields: Object.keys(labels),
    send,
  });
  const { toast } = state;
  const signedIn = useSignedIn();
  const field = (name: Exclude<ReviewField, 'rating'>) => ({
    id: fieldId(name),
    name,
    label: labels[name],
    defaultValue: state.values[name] ?? '',
    error: errors[name],
  });

  return (
    <div className="grid gap-5">
      <LeadNotice
        ref={notice}
        state={{ status: state.status, message: toast?.description }}
        errors={errors}
        labels={labels}
        fieldId={fieldId}
        sent={{ title: toast?.title, children: <p>{toast?.description}</p> }}
      />
      {signedIn && !state.isRefused ? null : banner}
      {state.status === 'idle' ? <noscript>{banner}</noscript> : null}
      <form {...formProps} aria-label="Laisser un avis" className="grid gap-5">
        <RatingField
          id={fieldId('rating')}
          defaultValue={Number(state.values.rating) || INITIAL_RATING}
          error={errors.rating}
          star={star}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...field('name')} autoComplete="name" required />
          <TextField {...field('email')} type="email" autoComplete="email" />
          <TextField {...field('role')} autoComplete="organization-title" />
          <TextField {...field('company')} autoComplete="organization" />
        </div>
        <ContentField {...field('content')} answer={state} />
        <button
          type="submit"
          disabled={!signedIn}
          aria-disabled={isSending || undefined}
          className={buttonClass('primary', 'justify-self-start disabled:opacity-60')}
        >
          {isSending ? 'Envoi…' : 'Envoyer mon avis'}
        </button>
      </form>
    </div>
  );
}
