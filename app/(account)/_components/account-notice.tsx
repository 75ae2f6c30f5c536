import type { ComponentProps } from 'react';
import { FormNotice } from '@/app/_components/form/form-notice.tsx';
import { SignInAgain } from './sign-in-again.tsx';

/** The answer to an account form, with the way to sign in where its session has ended. */
export function AccountNotice({
  form,
  ...signIn
}: Pick<ComponentProps<typeof FormNotice>, 'form'> & ComponentProps<typeof SignInAgain>) {
  return (
    <FormNotice form={form}>
      {form.state.status === 'refused' ? <SignInAgain {...signIn} /> : null}
    </FormNotice>
  );
}
