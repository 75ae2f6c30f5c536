import { useEffect, useState } from 'react';

/** Has the keyboard go back, with what is drawn here, to where it came from. */
export function useOrigin(): void {
  const [origin] = useState(() => document.activeElement);
  useEffect(() => () => (origin as HTMLElement | null)?.focus(), [origin]);
}
