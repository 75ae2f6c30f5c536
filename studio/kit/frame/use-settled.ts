import { useEffect, useState } from 'react';

/** Time after the last keystroke, in ms. */
const SETTLED_MS = 250;

/** The typed text, once no key has followed for a quarter of a second. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
