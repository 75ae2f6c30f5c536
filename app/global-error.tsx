'use client';

import type { CSSProperties } from 'react';

// Next loads this page's styles with every page, the Studio's too: it has none but its own.
const BODY: CSSProperties = {
  margin: 0,
  minHeight: '100dvh',
  display: 'grid',
  placeContent: 'center',
  padding: '1.5rem',
  colorScheme: 'light dark',
  background: 'light-dark(#f5f0e4, #14130f)',
  color: 'light-dark(#1a1916, #f3eee2)',
  font: '1.125rem/1.6 system-ui, sans-serif',
};

const BUTTON: CSSProperties = {
  minHeight: '3rem',
  padding: '0.625rem 1.5rem',
  border: 0,
  borderRadius: '999px',
  background: 'light-dark(#1c3fdc, #8aa6ff)',
  color: 'light-dark(#fff, #0f1020)',
  font: 'inherit',
  fontWeight: 600,
  cursor: 'pointer',
};

/** The page where not even the site's frame can be shown: no content can be read, so its words stand here. */
export default function GlobalError({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  return (
    <html lang="fr">
      <body style={BODY}>
        <title>Site momentanément indisponible</title>
        <main style={{ maxWidth: '32rem' }}>
          <h1 style={{ margin: 0, fontSize: '2rem', lineHeight: 1.15 }}>
            Le site est momentanément indisponible
          </h1>
          <p>Une connexion s’est rompue de mon côté. Réessayez dans un instant.</p>
          {error.digest && <p>Référence de l’erreur&nbsp;: {error.digest}</p>}
          <button type="button" onClick={retry} style={BUTTON}>
            Réessayer
          </button>
        </main>
      </body>
    </html>
  );
}
