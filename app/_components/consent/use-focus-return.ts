'use client';

import { useEffect } from 'react';

/** Where the button that was used goes away with what it closed, the page itself takes the focus. */
export function useFocusReturn() {
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      document.getElementById('contenu')?.focus({ preventScroll: true });
    },
    [],
  );
}
