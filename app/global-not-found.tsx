import type { Metadata } from 'next';
import { NotFoundContent } from '@/app/_components/layout/not-found-content.tsx';
import { SiteFrame } from '@/app/_components/layout/site-frame.tsx';
import { getSiteSettings } from '@/lib/content/index.ts';

export { viewport } from './(site)/layout.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const { brand } = await getSiteSettings();
  return { title: `Page introuvable · ${brand}` };
}

/** Any address that no route answers (product.md, Unknown paths): the site's own frame around the 404. */
export default function GlobalNotFound() {
  return (
    <SiteFrame>
      <NotFoundContent />
    </SiteFrame>
  );
}
