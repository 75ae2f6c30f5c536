'use client';

import { SubmitButton } from '@/app/_components/form/submit-button.tsx';
import { AccountNotice } from '../../../_components/account-notice.tsx';
import { useAccountForm } from '../../../_components/use-account-form.ts';
import { redeemLink } from '../../actions.ts';

/** The page on which another link is asked for. */
const newLinkPath = (type: string) => (type === 'recovery' ? '/auth/recovery' : '/auth/resend');

/** The button that redeems a link, and the way on where it is worth nothing any more. */
export function RedeemForm({
  tokenHash,
  type,
  next,
  button,
  openedText,
  newLink,
}: {
  tokenHash: string;
  type: string;
  next: string;
  button: string;
  openedText: string;
  newLink: string;
}) {
  const form = useAccountForm('link', redeemLink);
  const { formProps, state, pending } = form;
  return (
    <form {...formProps} className="grid gap-5">
      <input type="hidden" name="token_hash" value={tokenHash} />
      <input type="hidden" name="type" value={type} />
      <input type="hidden" name="next" value={next} />
      <AccountNotice form={form} />
      {state.status === 'failed' ? (
        <>
          {type === 'recovery' ? null : (
            <p>
              {openedText}{' '}
              <a href="/auth" className="link">
                Connectez-vous
              </a>
              .
            </p>
          )}
          <p>
            <a href={newLinkPath(type)} className="link">
              {newLink}
            </a>
          </p>
        </>
      ) : null}
      {state.status === 'done' ? null : (
        <SubmitButton pending={pending} busy="Vérification…">
          {button}
        </SubmitButton>
      )}
    </form>
  );
}
