import { useCallback, useEffect, useState } from 'react';
import type { FigurePeriod, FiguresAnswer } from '../../../lib/figures/wire.ts';
import { askSite } from '../../kit/ask-site.ts';
import { useComeBack } from '../../kit/connection.ts';

export type ReadFigures = {
  /** The figures of the period that was last read; null until one is. */
  figures: FiguresAnswer | null;
  /** The reason why they could not be read. */
  problem: string | null;
  isLoading: boolean;
  readAgain: () => void;
};

/** The figures of a period, read again when the consultant comes back to the window, or the connection. */
export function useFigures(token: string | undefined, months: FigurePeriod): ReadFigures {
  const [figures, setFigures] = useState<FiguresAnswer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isLoading, setIsLoading] = useState(true);
  /** Counts up to have them read again. */
  const [look, setLook] = useState(0);
  const readAgain = useCallback(() => setLook((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `look` asks once more.
  useEffect(() => {
    // Answers may overtake one another: only the one to the last question counts.
    let isLast = true;
    setIsLoading(true);
    askSite<FiguresAnswer>(`/api/figures?months=${months}`, token)
      .then(
        (answer) => {
          if (!isLast) return;
          setFigures(answer);
          setProblem(null);
        },
        (error: Error) => isLast && setProblem(error.message),
      )
      .finally(() => isLast && setIsLoading(false));
    return () => {
      isLast = false;
    };
  }, [token, months, look]);

  useComeBack(readAgain);

  return { figures, problem, isLoading, readAgain };
}
