'use client';

import { TextField } from '@/app/_components/form/field.tsx';
import { SelectField } from '@/app/_components/form/select-field.tsx';
import { SubmitButton } from '@/app/_components/form/submit-button.tsx';
import { useServerForm } from '@/app/_components/form/use-server-form.ts';
import { NO_ANSWER } from '@/lib/account/toasts.ts';
import { invalidToken } from '@/lib/make/token.ts';
import { DEFAULT_ZONE, MAKE_ZONES } from '@/lib/make/zones.ts';
import { AccountNotice } from '../../_components/account-notice.tsx';
import { connect } from '../actions.ts';
import { rememberConnecting } from './just-connected.ts';

const schema = () => import('@/lib/make/token-schema.ts').then(({ tokenSchema }) => tokenSchema);

const LABELS = { token: 'Token API Make', zone: 'Zone de votre compte' };

/**
 * Takes the token of a client who is not connected (product.md, Make). It posts, with scripts
 * and without: in a URL the token would stay in histories and logs.
 */
export function ConnectForm() {
  const form = useServerForm({
    name: 'make-token',
    labels: LABELS,
    action: connect,
    schema,
    invalid: invalidToken,
    noAnswer: NO_ANSWER,
    memory: 'make',
    onAnswer: ({ status }) => status === 'done' && rememberConnecting(),
  });
  const { formProps, field, state, pending } = form;
  return (
    <form {...formProps} noValidate className="mt-6 grid gap-5">
      <AccountNotice form={form} />
      <TextField
        {...field('token')}
        type="password"
        autoComplete="off"
        spellCheck={false}
        required
      />
      <SelectField
        {...field('zone')}
        options={MAKE_ZONES}
        defaultValue={String(state.values.zone ?? DEFAULT_ZONE)}
      />
      <SubmitButton pending={pending} busy="Connexion..." className="justify-self-start">
        Connexion sécurisée
      </SubmitButton>
    </form>
  );
}
