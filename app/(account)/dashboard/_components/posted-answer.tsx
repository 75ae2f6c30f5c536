'use client';

import { usePostedState } from '@/app/_components/form/posted-form.tsx';
import { AccountNotice } from '../../_components/account-notice.tsx';

/** What became of a form that came without scripts, and is gone with what it was about. */
export function PostedAnswer({ name }: { name: string }) {
  const state = usePostedState(name);
  return state ? (
    <div className="mb-6">
      <AccountNotice form={{ state }} />
    </div>
  ) : null;
}
