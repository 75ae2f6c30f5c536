'use client';

import { usePostedState } from '@/app/_components/form/posted-form.tsx';
import { AccountNotice } from '../../_components/account-notice.tsx';

/** What became of a review's form that came without scripts, and is gone with what it was about. */
export function ReviewsAnswer() {
  const state = usePostedState('avis');
  return state ? (
    <div className="mb-6">
      <AccountNotice form={{ state }} />
    </div>
  ) : null;
}
