import { useEffect, useState } from 'react';

/** Returns the focus, when this component is unmounted, to the element that had it before. */
export function useOrigin(): void {
  const [origin] = useState(() => document.activeElement);
  useEffect(() => () => (origin as HTMLElement | null)?.focus(), [origin]);
}
