import { useCallback, useEffect, useState } from 'react';

/** A reading of a route: its answer, or the reason why there is none. */
export type Read<Found> = {
  /** The answer; null until it is known, the last one while it is asked for again. */
  found: Found | null;
  /** The reason why it could not be read, in French. */
  problem: string | null;
  readAgain: () => void;
};

/** Reads at once, and again with each new function; only the answer to the last question counts. */
export function useRead<Found>(read: () => Promise<Found>): Read<Found> {
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** Counts up to have it read again. */
  const [look, setLook] = useState(0);
  const readAgain = useCallback(() => setLook((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `look` asks once more.
  useEffect(() => {
    let isLast = true;
    read().then(
      (answer) => {
        if (!isLast) return;
        setFound(answer);
        setProblem(null);
      },
      (error: Error) => isLast && setProblem(error.message),
    );
    return () => {
      isLast = false;
    };
  }, [read, look]);

  return { found, problem, readAgain };
}
