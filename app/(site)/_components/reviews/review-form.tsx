'use client';

import { useActionState, useEffect, useState, useSyncExternalStore } from 'react';
import { buttonClass } from '@/app/_components/ui/button-link';
import { showToast } from '@/app/_components/ui/show-toast';
import { TextAreaField } from '@/app/_components/ui/text-area-field';
import { TextField } from '@/app/_components/ui/text-field';
import { TESTIMONIAL_LIMITS } from '@/lib/testimonials/limits';
import { type ReviewFormState, sendReview } from './actions';
import { RatingField } from './rating-field';

const { content: CONTENT, rating: RATING } = TESTIMONIAL_LIMITS;

const EMPTY: ReviewFormState = { answer: '', toast: null, errors: {}, values: {} };

const nothingToFollow = () => () => {};
/** Without scripts nobody knows: the button works, and the server decides. */
const useSignedIn = () =>
  useSyncExternalStore(
    nothingToFollow,
    () => /(?:^|;\s*)signed-in=/.test(document.cookie),
    () => true,
  );

/** The review form (§2 Home, §4 « Testimonial form », §5). Anonymous visitors are sent to /auth. */
export function ReviewForm() {
  const [state, action, sending] = useActionState(sendReview, EMPTY);
  const signedIn = useSignedIn();

  useEffect(() => {
    if (state.toast) void showToast(state.toast);
  }, [state]);

  return (
    <form action={action} noValidate className="grid gap-5">
      {signedIn ? null : (
        <p role="note" className="rounded-lg bg-wait-soft px-4 py-3 text-wait">
          Les avis viennent de comptes clients{'\u00a0'}:{' '}
          <a href="/auth?next=%2F%23avis" className="link">
            connectez-vous
          </a>{' '}
          pour laisser le vôtre.
        </p>
      )}
      {/* Made anew after each answer: a stored review empties it, any other keeps what was typed. */}
      <Fields key={state.answer} state={state} />
      <button
        type="submit"
        disabled={sending || !signedIn}
        className={buttonClass('primary', 'justify-self-start disabled:opacity-60')}
      >
        {sending ? 'Envoi…' : 'Envoyer mon avis'}
      </button>
      {state.toast ? (
        <noscript>
          <p className="font-semibold">
            {state.toast.title} {state.toast.description}
          </p>
        </noscript>
      ) : null}
    </form>
  );
}

function Fields({ state: { errors, values } }: { state: ReviewFormState }) {
  const [rating, setRating] = useState(Number(values.rating) || RATING.initial);
  const [content, setContent] = useState(values.content ?? '');

  return (
    <>
      <RatingField value={rating} onChange={setRating} error={errors.rating} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          id="avis-name"
          name="name"
          label="Nom"
          autoComplete="name"
          required
          defaultValue={values.name}
          error={errors.name}
        />
        <TextField
          id="avis-email"
          name="email"
          type="email"
          label="E-mail (facultatif, jamais publié)"
          autoComplete="email"
          defaultValue={values.email}
          error={errors.email}
        />
        <TextField
          id="avis-role"
          name="role"
          label="Fonction (facultatif)"
          autoComplete="organization-title"
          defaultValue={values.role}
          error={errors.role}
        />
        <TextField
          id="avis-company"
          name="company"
          label="Entreprise (facultatif)"
          autoComplete="organization"
          defaultValue={values.company}
          error={errors.company}
        />
      </div>
      <TextAreaField
        id="avis-content"
        name="content"
        label="Votre avis"
        hint={`${[...content].length}/${CONTENT.max} caractères`}
        rows={4}
        required
        value={content}
        onChange={(event) => setContent(event.target.value)}
        error={errors.content}
      />
    </>
  );
}
