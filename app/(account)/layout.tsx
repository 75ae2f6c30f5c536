import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { connection } from 'next/server';
import type { ReactNode } from 'react';
import { SiteFooter } from '@/app/_components/layout/site-footer';
import { SiteHeader } from '@/app/_components/layout/site-header';
import { display, text } from '@/app/fonts';
import { getSiteSettings } from '@/lib/content';
import { SIGNED_IN_COOKIE } from '@/lib/supabase/cookies';
import '@/app/globals.css';

export { viewport } from '@/app/(site)/layout';

/** Nothing of the client area is prerendered: each answer is one person's, and reads without scripts. */
export const instant = false;

export async function generateMetadata(): Promise<Metadata> {
  const { brand } = await getSiteSettings();
  return {
    title: { default: 'Espace client', template: `%s · ${brand}` },
    robots: { index: false, follow: false },
  };
}

export default async function AccountLayout({ children }: { children: ReactNode }) {
  await connection();
  const settings = await getSiteSettings();
  const signedIn = (await cookies()).has(SIGNED_IN_COOKIE);
  return (
    <html
      lang="fr"
      className={`${display.variable} ${text.variable}`}
      data-signed-in={signedIn ? '' : undefined}
      suppressHydrationWarning
    >
      <body>
        <a
          href="#contenu"
          className="-translate-y-24 fixed top-3 left-3 z-50 rounded-full bg-accent px-5 py-3 font-semibold text-on-accent focus:translate-y-0"
        >
          Aller au contenu
        </a>
        <SiteHeader brand={settings.brand} />
        <main id="contenu" tabIndex={-1} className="outline-none">
          {children}
        </main>
        <SiteFooter settings={settings} />
      </body>
    </html>
  );
}
