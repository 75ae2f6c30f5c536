'use client';

import { usePostedState } from '@/app/_components/form/posted-form.tsx';
import { AccountNotice } from '../../../../_components/account-notice.tsx';

/** What became of a removal that came without scripts, and is gone with the file that it was about. */
export function RemovedAnswer() {
  const state = usePostedState('fichiers');
  return state ? (
    <div className="mb-6">
      <AccountNotice form={{ state }} />
    </div>
  ) : null;
}
