import { useState } from 'react';

/** Reads the value kept under this name; null where there is none, or none that can be read. */
function recall<Value>(name: string): Value | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') as Value | null;
  } catch {
    return null;
  }
}

/**
 * Keeps typed text that is not stored yet: it is there again when one comes back to it, also after a reload,
 * for as long as the tab is open.
 *
 * @param name of what it is about, unique in the Studio
 * @returns null where nothing is kept, and how to keep it, or, with null, no longer
 */
export function useKept<Value>(
  name: string,
): [kept: Value | null, keep: (value: Value | null) => void] {
  const place = `studio-${name}`;
  const [kept, setKept] = useState(() => recall<Value>(place));
  const keep = (value: Value | null) => {
    setKept(value);
    try {
      if (value === null) sessionStorage.removeItem(place);
      else sessionStorage.setItem(place, JSON.stringify(value));
    } catch {
      // A browser that stores nothing keeps it for as long as it is on the screen.
    }
  };
  return [kept, keep];
}
