'use client';

import { useEffect } from 'react';
import { buttonClass } from '@/app/_components/ui/button-link';

export default function SiteError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  useEffect(() => {
    console.error(error);
  }, [error]);

  return (
    <section className="canvas">
      <div className="wrap min-h-[75vh] pt-40 pb-20">
        <h1 className="text-title">Cette page n’a pas pu s’afficher</h1>
        <p className="mt-5 max-w-lg text-lead text-muted">
          Une connexion s’est rompue de notre côté. Réessayez dans un instant{'\u202f'}; si le
          problème persiste, écrivez-nous.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <button type="button" onClick={reset} className={buttonClass()}>
            Réessayer
          </button>
          <a href="/" className={buttonClass('secondary')}>
            Retour à l’accueil
          </a>
        </div>
      </div>
    </section>
  );
}
