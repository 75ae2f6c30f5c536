import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { SiteFooter } from '@/app/_components/layout/site-footer';
import { SiteHeader } from '@/app/_components/layout/site-header';
import { display, text } from '@/app/fonts';
import { getSiteSettings } from '@/lib/content';
import { frenchTypography } from '@/lib/typography';
import '@/app/globals.css';

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f5f0e4' },
    { media: '(prefers-color-scheme: dark)', color: '#14130f' },
  ],
};

export async function generateMetadata(): Promise<Metadata> {
  const { brand, baseline } = await getSiteSettings();
  return {
    title: { default: `${brand}, studio no-code et IA`, template: `%s · ${brand}` },
    description: frenchTypography(baseline),
  };
}

export default async function SiteLayout({ children }: { children: ReactNode }) {
  const settings = await getSiteSettings();
  return (
    <html lang="fr" className={`${display.variable} ${text.variable}`}>
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
