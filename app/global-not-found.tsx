import { NotFoundContent } from '@/app/_components/layout/not-found-content.tsx';
import { SiteFrame } from '@/app/_components/layout/site-frame.tsx';
import { fontClasses } from './fonts-not-preloaded.ts';

export { notFoundMetadata as generateMetadata } from '@/app/_components/layout/not-found-metadata.ts';
export { viewport } from '@/app/_components/layout/site-viewport.ts';

/** Any address that no route answers (product.md, Unknown paths): the site's own frame around the 404. */
export default function GlobalNotFound() {
  return (
    <SiteFrame fonts={fontClasses}>
      <NotFoundContent />
    </SiteFrame>
  );
}
