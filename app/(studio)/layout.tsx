import type { ReactNode } from 'react';

/** The Studio's own root layout: no CSS, font or provider of the site reaches it. */
export default function StudioLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="fr">
      <body style={{ margin: 0 }}>{children}</body>
    </html>
  );
}
