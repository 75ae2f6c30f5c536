import { useCallback, useRef } from 'react';

/**
 * A value as it is drawn now, for what has awaited an answer meanwhile: what is typed while something is stored is not
 * stored yet.
 *
 * @returns answers it; the same function each time
 */
export function useNow<Value>(value: Value): () => Value {
  const now = useRef(value);
  now.current = value;
  return useCallback(() => now.current, []);
}
