import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { SiteFrame } from '@/app/_components/layout/site-frame.tsx';
import { getSiteSettings } from '@/lib/content/index.ts';

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f5f0e4' },
    { media: '(prefers-color-scheme: dark)', color: '#14130f' },
  ],
};

export async function generateMetadata(): Promise<Metadata> {
  const { brand, search } = await getSiteSettings();
  return {
    title: { default: search.title, template: `%s · ${brand}` },
    description: search.description,
  };
}

export default function SiteLayout({ children }: { children: ReactNode }) {
  return <SiteFrame>{children}</SiteFrame>;
}
