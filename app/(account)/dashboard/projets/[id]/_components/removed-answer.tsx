'use client';

import { usePostedState } from '@/app/_components/form/posted-form.tsx';
import { FormMessage } from '../../../../_components/form-message.tsx';

/** What became of a removal that came without scripts, and is gone with the file that it was about. */
export function RemovedAnswer() {
  const state = usePostedState('fichiers');
  return state ? (
    <div className="mb-6">
      <FormMessage state={state} />
    </div>
  ) : null;
}
