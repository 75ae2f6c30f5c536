'use client';

import { useSyncExternalStore } from 'react';
import { LeadNotice } from '@/app/_components/lead-form/lead-notice';
import { NO_ANSWER } from '@/app/_components/lead-form/sending';
import { useAnsweredForm } from '@/app/_components/lead-form/use-answered-form';
import { showToast } from '@/app/_components/ui/show-toast';
import { SubmitButton } from '@/app/_components/ui/submit-button';
import { TextField } from '@/app/_components/ui/text-field';
import { TESTIMONIAL_LIMITS } from '@/lib/testimonials/limits';
import { sendReview } from './actions';
import { ContentField } from './content-field';
import { RatingField } from './rating-field';
import { EMPTY_REVIEW, type ReviewField, type ReviewFormState } from './review-form-state';

const LABELS: Record<ReviewField, string> = {
  rating: 'Votre note',
  name: 'Nom',
  email: 'E-mail (facultatif, jamais publié)',
  role: 'Fonction (facultatif)',
  company: 'Entreprise (facultatif)',
  content: 'Votre avis',
};

const fieldId = (name: string) => `avis-${name}`;

const nothingToFollow = () => () => {};
/** Without scripts nobody knows: the button works, and the server decides. */
const useSignedIn = () =>
  useSyncExternalStore(
    nothingToFollow,
    () => /(?:^|;\s*)signed-in=/.test(document.cookie),
    () => true,
  );

/** Sends the review and says what became of it, where no answer came too. */
async function send(data: FormData): Promise<ReviewFormState> {
  const answer = await sendReview(EMPTY_REVIEW, data).catch(
    (): ReviewFormState => ({
      ...EMPTY_REVIEW,
      status: 'failed',
      toast: { tone: 'error', title: 'Erreur', description: NO_ANSWER.message ?? '' },
    }),
  );
  if (answer.toast) void showToast(answer.toast);
  return answer;
}

/** The review form (§2 Home, §4 « Testimonial form », §5). Anonymous visitors are sent to /auth. */
export function ReviewForm() {
  const { formProps, notice, state, errors, isSending } = useAnsweredForm({
    action: sendReview,
    idle: EMPTY_REVIEW,
    page: '/#votre-avis',
    send,
  });
  const signedIn = useSignedIn();
  const field = (name: Exclude<ReviewField, 'rating'>) => ({
    id: fieldId(name),
    name,
    label: LABELS[name],
    defaultValue: state.values[name] ?? '',
    error: errors[name],
  });

  return (
    <div className="grid gap-5">
      <LeadNotice
        ref={notice}
        state={{ status: state.status, message: state.toast?.description ?? null, reference: null }}
        errors={errors}
        labels={LABELS}
        fieldId={fieldId}
        sent={{
          title: state.toast?.title ?? '',
          children: <p>{state.toast?.description}</p>,
        }}
      />
      {signedIn && !state.isRefused ? null : <SignInBanner />}
      {state.status === 'idle' ? (
        <noscript>
          <SignInBanner />
        </noscript>
      ) : null}
      <form {...formProps} aria-label="Laisser un avis" className="grid gap-5">
        <RatingField
          id={fieldId('rating')}
          defaultValue={Number(state.values.rating) || TESTIMONIAL_LIMITS.rating.initial}
          error={errors.rating}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...field('name')} autoComplete="name" required />
          <TextField {...field('email')} type="email" autoComplete="email" />
          <TextField {...field('role')} autoComplete="organization-title" />
          <TextField {...field('company')} autoComplete="organization" />
        </div>
        <ContentField {...field('content')} />
        <SubmitButton
          pending={isSending}
          busy="Envoi…"
          disabled={!signedIn}
          className="justify-self-start"
        >
          Envoyer mon avis
        </SubmitButton>
      </form>
    </div>
  );
}

function SignInBanner() {
  return (
    <p role="note" className="rounded-lg bg-wait-soft px-4 py-3 text-wait">
      Les avis viennent de comptes clients{'\u00a0'}:{' '}
      <a href="/auth?next=%2F%23votre-avis" className="link">
        connectez-vous
      </a>{' '}
      pour laisser le vôtre.
    </p>
  );
}
