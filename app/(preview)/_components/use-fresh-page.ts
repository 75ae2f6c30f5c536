import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef, useState, useTransition } from 'react';

/**
 * Asks the server for the page as it is now. What is asked for while it still answers is asked once it has, however
 * often that was: who types is shown each answer, and no two of them overtake one another.
 */
export function useFreshPage(): () => void {
  const router = useRouter();
  const [isAsking, startAsking] = useTransition();
  const [, setAsked] = useState(0);
  const isStale = useRef(false);

  useEffect(() => {
    if (isAsking || !isStale.current) return;
    isStale.current = false;
    startAsking(() => router.refresh());
  });

  return useCallback(() => {
    isStale.current = true;
    setAsked((times) => times + 1);
  }, []);
}
