import { useEffect } from 'react';

/** Message in which Presentation passes on what its listener hears of every document, typed or published by anybody. */
const CHANGE = 'presentation/snapshot-event';

/** Time that hosted Sanity may need until queries know of what its listener has told, in ms. */
const CATCH_UP_MS = 1_000;

/**
 * Tells of each change in the lake, once more a moment after the last of them. Presentation's own word of it waits until
 * nobody has typed for a second, knows the open document alone, and leaves out what was typed while that opened.
 */
export function useLakeChanges(tell: () => void): void {
  useEffect(() => {
    let again: ReturnType<typeof setTimeout> | undefined;
    const hear = ({ origin, data }: MessageEvent<{ type?: unknown } | null>) => {
      if (origin !== location.origin || data?.type !== CHANGE) return;
      tell();
      clearTimeout(again);
      again = setTimeout(tell, CATCH_UP_MS);
    };
    addEventListener('message', hear);
    return () => {
      removeEventListener('message', hear);
      clearTimeout(again);
    };
  }, [tell]);
}
