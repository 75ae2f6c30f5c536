'use client';

import { usePostedState } from '@/app/_components/form/posted-form.tsx';
import { AccountNotice } from '../../../../_components/account-notice.tsx';

/** The answer to a removal sent without scripts, which is gone together with its file. */
export function RemovedAnswer() {
  const state = usePostedState('fichiers');
  return state ? (
    <div className="mb-6">
      <AccountNotice form={{ state }} />
    </div>
  ) : null;
}
