'use client';

import { useEffect } from 'react';
import { showToast } from '@/app/_components/ui/show-toast.ts';
import { hasJustConnected } from './just-connected.ts';

/** Says that a stored token was found (product.md, Make). */
export function DetectedToast() {
  useEffect(() => {
    if (hasJustConnected()) return;
    void showToast({
      tone: 'success',
      title: 'Connexion Make détectée',
      description: 'Votre token Make est configuré de manière sécurisée.',
    });
  }, []);
  return null;
}
