import { useToast } from '@sanity/ui/toast';
import { useRef, useState } from 'react';

type Attempt = {
  isBusy: boolean;
  /** Does it, unless something else is under way; null where it was not done. */
  attempt: <Answer>(work: () => Promise<Answer>) => Promise<Answer | null>;
};

/**
 * Runs work that may fail, one thing at a time. Its button is not disabled meanwhile: it would lose the keyboard focus.
 *
 * @param onFailure is told why, in French
 */
export function useAttempt(onFailure: (problem: string) => void): Attempt {
  const [isBusy, setIsBusy] = useState(false);
  /** A ref, since the rendered state lags behind: two clicks do one thing. */
  const isRunning = useRef(false);
  const attempt = async <Answer>(work: () => Promise<Answer>): Promise<Answer | null> => {
    if (isRunning.current) return null;
    isRunning.current = true;
    setIsBusy(true);
    try {
      return await work();
    } catch (error) {
      onFailure((error as Error).message);
      return null;
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  };
  return { isBusy, attempt };
}

/** The same, for a place that cannot show the reason of a failure itself. */
export function useToastedAttempt(): Attempt {
  const toast = useToast();
  return useAttempt((title) => toast.push({ status: 'error', title }));
}
