'use client';

import { type FormEvent, useState } from 'react';
import { showToast } from '@/app/_components/ui/show-toast.ts';
import { SubmitButton } from '@/app/_components/ui/submit-button.tsx';
import { TextField } from '@/app/_components/ui/text-field.tsx';
import { MAKE_ZONES } from '@/lib/make/zones.ts';
import { usePostedAction } from '../../_components/use-posted-action.ts';
import { connect } from '../actions.ts';
import { rememberConnecting } from './just-connected.ts';

/**
 * Takes the token of a client who is not connected (§2 « Disconnected state »). It posts, with scripts
 * and without: in a URL the token would stay in histories and logs.
 */
export function ConnectForm() {
  const { state, post, send, pending } = usePostedAction(connect, 'make-token');
  const [error, setError] = useState(state.errors.token);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const field = event.currentTarget.elements.namedItem('token');
    send(new FormData(event.currentTarget), ({ status, toast, errors }) => {
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
      <form action={post} onSubmit={onSubmit} noValidate className="mt-6 grid gap-5">
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
            defaultValue={state.values.zone ?? MAKE_ZONES[0].id}
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
