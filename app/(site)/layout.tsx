import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { SiteFrame } from '@/app/_components/layout/site-frame.tsx';
import { fontClasses } from '@/app/fonts.ts';
import { getSiteSettings } from '@/lib/content/index.ts';

export { viewport } from '@/app/_components/layout/site-viewport.ts';

export async function generateMetadata(): Promise<Metadata> {
  const { brand, search } = await getSiteSettings();
  return {
    title: { default: search.title, template: `%s · ${brand}` },
    description: search.description,
  };
}

export default function SiteLayout({ children }: { children: ReactNode }) {
  return <SiteFrame fonts={fontClasses}>{children}</SiteFrame>;
}
