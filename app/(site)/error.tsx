'use client';

import { useEffect } from 'react';
import { useErrorText } from '@/app/_components/layout/error-text.tsx';
import { buttonClass } from '@/app/_components/ui/button-link.tsx';

/**
 * A page that failed, under a line that is broken. Every page carries this, so it is drawn with what is there. By the
 * reference the consultant finds the line in the log (docs/deploy/README.md, Logs).
 */
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
          {error.digest && (
            <p className="mt-3 text-muted text-sm">Référence de l’erreur&nbsp;: {error.digest}</p>
          )}
          <div className="mt-8 flex flex-wrap gap-3">
            <button type="button" onClick={retry} className={buttonClass()}>
              Réessayer
            </button>
            <a href="/" className={buttonClass('secondary')}>
              Retour à l’accueil
            </a>
          </div>
        </div>
        <div aria-hidden="true" className="flex max-w-md items-center">
          <span className="port port-full" />
          <span className="h-[3px] flex-1 bg-accent" />
          <span className="w-1/5" />
          <span className="h-[3px] flex-1 bg-accent" />
          <span className="port" />
        </div>
      </div>
    </section>
  );
}
