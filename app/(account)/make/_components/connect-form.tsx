'use client';

import { TextField } from '@/app/_components/form/field.tsx';
import { SelectField } from '@/app/_components/form/select-field.tsx';
import { SubmitButton } from '@/app/_components/form/submit-button.tsx';
import { useServerForm } from '@/app/_components/form/use-server-form.ts';
import { NO_ANSWER } from '@/lib/account/toasts.ts';
import { invalidToken } from '@/lib/make/token.ts';
import { DEFAULT_ZONE, MAKE_ZONES } from '@/lib/make/zones.ts';
import { SignInAgain } from '../../_components/sign-in-again.tsx';
import { connect } from '../actions.ts';
import { rememberConnecting } from './just-connected.ts';

const schema = () => import('@/lib/make/token-schema.ts').then(({ tokenSchema }) => tokenSchema);

/**
 * Takes the token of a client who is not connected (product.md, Make). It posts, with scripts
 * and without: in a URL the token would stay in histories and logs.
 */
export function ConnectForm() {
  const { formProps, field, state, pending } = useServerForm({
    name: 'make-token',
    action: connect,
    schema,
    invalid: invalidToken,
    noAnswer: NO_ANSWER,
    memory: 'make',
    onAnswer: ({ status }) => status === 'done' && rememberConnecting(),
  });

  return (
    <form {...formProps} noValidate className="mt-6 grid gap-5">
      <TextField
        {...field('token')}
        id="token"
        type="password"
        label="Token API Make"
        autoComplete="off"
        spellCheck={false}
        required
      />
      <SelectField
        {...field('zone')}
        id="zone"
        label="Zone de votre compte"
        options={MAKE_ZONES}
        defaultValue={String(state.values.zone ?? DEFAULT_ZONE)}
      />
      {state.status === 'refused' ? <SignInAgain /> : null}
      <SubmitButton pending={pending} busy="Connexion..." className="justify-self-start">
        Connexion sécurisée
      </SubmitButton>
    </form>
  );
}
