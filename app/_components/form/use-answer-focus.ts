import { useEffect } from 'react';
import type { LiveForm } from './use-live-form.ts';

/** Moves the focus to each answer, once it is rendered. */
export function useAnswerFocus(form: Pick<LiveForm, 'answers' | 'focusAnswer'> | null): void {
  const answers = form?.answers ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with an answer, not with an error typed away.
  useEffect(() => {
    if (answers > 0) form?.focusAnswer();
  }, [answers]);
}
