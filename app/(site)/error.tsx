'use client';

import { useEffect } from 'react';
import { LostConnection } from '@/app/_components/diagrams/lost-connection.tsx';
import { useErrorText } from '@/app/_components/layout/error-text.tsx';
import { buttonClass } from '@/app/_components/ui/button-link.tsx';

export default function SiteError({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  const { title, text } = useErrorText();
  useEffect(() => {
    console.error(error);
  }, [error]);

  return (
    <section className="canvas">
      <div className="wrap grid min-h-[75vh] items-center gap-10 pt-36 pb-20 md:grid-cols-2">
        <div>
          <h1 className="text-title">{title}</h1>
          <p className="mt-5 max-w-lg text-lead text-muted">{text}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <button type="button" onClick={retry} className={buttonClass()}>
              Réessayer
            </button>
            <a href="/" className={buttonClass('secondary')}>
              Retour à l’accueil
            </a>
          </div>
        </div>
        <LostConnection />
      </div>
    </section>
  );
}
