'use client';

import { type FormEvent, useActionState, useState, useTransition } from 'react';
import { showToast } from '@/app/_components/ui/show-toast';
import { SubmitButton } from '@/app/_components/ui/submit-button';
import { TextField } from '@/app/_components/ui/text-field';
import { MAKE_ZONES } from '@/lib/make/zones';
import { answerOr, noAnswer } from '../../_components/answer-or';
import { useInitialState } from '../../_components/posted-form';
import { connect } from '../actions';
import { rememberConnecting } from './just-connected';

/**
 * Takes the token of a client who is not connected (§2 « Disconnected state »). It posts, with scripts
 * and without: in an address the token would stay in histories and logs.
 */
export function ConnectForm() {
  const [posted, action] = useActionState(connect, useInitialState('make-token'));
  const [pending, startTransition] = useTransition();
  const [error, setError] = useState(posted.errors.token);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const data = new FormData(event.currentTarget);
    const field = event.currentTarget.elements.namedItem('token');
    startTransition(async () => {
      // Not by `action`: once connected this form is gone, and its state with it.
      const asked = connect(posted, data);
      const { status, toast, errors } = await answerOr(asked, noAnswer(posted));
      setError(errors.token);
      if (status === 'done') rememberConnecting();
      else if (field instanceof HTMLElement) field.focus();
      if (toast) void showToast(toast);
    });
  };

  return (
    <section aria-labelledby="connexion" className="tile p-6 sm:p-8">
      <h2 id="connexion" className="text-block">
        Connecter votre compte
      </h2>
      <p role="note" className="mt-4 rounded-lg bg-accent-soft px-4 py-3 leading-snug">
        <strong>Sécurité.</strong> Votre token est chiffré avant d’être enregistré. Il ne revient
        jamais dans un navigateur et ne sert qu’aux actions que vous lancez ici.
      </p>
      <form action={action} onSubmit={onSubmit} noValidate className="mt-6 grid gap-5">
        <TextField
          id="token"
          name="token"
          type="password"
          label="Token API Make"
          autoComplete="off"
          spellCheck={false}
          required
          error={error}
          onInput={() => setError(undefined)}
        />
        <div>
          <label htmlFor="zone" className="block font-semibold">
            Zone de votre compte
          </label>
          <select
            id="zone"
            name="zone"
            defaultValue={posted.values.zone ?? MAKE_ZONES[0].id}
            className="mt-2 min-h-12 w-full rounded-lg border-[1.5px] border-edge bg-sheet px-3 text-ink"
          >
            {MAKE_ZONES.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <SubmitButton pending={pending} busy="Connexion..." className="justify-self-start">
          Connexion sécurisée
        </SubmitButton>
      </form>
    </section>
  );
}
