'use client';

import { buttonClass } from './_components/ui/button-link.tsx';
import './globals.css';

/** When not even the site's frame can be shown: nothing of the content can be read, these words stand here. */
export default function GlobalError({ retry }: { retry: () => void }) {
  return (
    <html lang="fr">
      <body>
        <title>Site momentanément indisponible</title>
        <main className="wrap grid min-h-dvh content-center justify-items-start py-16">
          <h1 className="text-title">Le site est momentanément indisponible</h1>
          <p className="mt-5 max-w-lg text-lead text-muted">
            Une connexion s’est rompue de mon côté. Réessayez dans un instant.
          </p>
          <button type="button" onClick={retry} className={buttonClass('primary', 'mt-8')}>
            Réessayer
          </button>
        </main>
      </body>
    </html>
  );
}
