'use client';

import { usePostedState } from '@/app/_components/form/posted-form.tsx';
import { FormMessage } from '../../_components/form-message.tsx';

/** What became of a review's form that came without scripts, and is gone with what it was about. */
export function ReviewsAnswer() {
  const state = usePostedState('avis');
  return state ? (
    <div className="mb-6">
      <FormMessage state={state} />
    </div>
  ) : null;
}
