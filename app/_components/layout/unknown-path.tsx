'use client';

import { useEffect } from 'react';

/** Logs the unknown path to the console (product.md, Unknown paths). */
export function UnknownPath() {
  useEffect(() => {
    console.error('404 : page introuvable', window.location.pathname);
  }, []);
  return null;
}
