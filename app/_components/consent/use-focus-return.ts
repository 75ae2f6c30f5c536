'use client';

import { useEffect } from 'react';

/** Gives the focus to the page itself where the button that was used goes away with what it closed. */
export function useFocusReturn() {
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      document.getElementById('contenu')?.focus({ preventScroll: true });
    },
    [],
  );
}
