'use client';

import { useEffect } from 'react';

/** Logs the unknown path to the console (§2). */
export function UnknownPath() {
  useEffect(() => {
    console.error('404 : page introuvable', window.location.pathname);
  }, []);
  return null;
}
