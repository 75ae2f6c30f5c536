'use client';

import { usePostedState } from '@/app/_components/form/posted-form.tsx';
import { AccountNotice } from '../../_components/account-notice.tsx';

/** The answer to a form sent without scripts, which is gone together with what it was about. */
export function PostedAnswer({ name }: { name: string }) {
  const state = usePostedState(name);
  return state ? (
    <div className="mb-6">
      <AccountNotice form={{ state }} />
    </div>
  ) : null;
}
