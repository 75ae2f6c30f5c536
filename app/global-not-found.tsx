import { NotFoundContent } from '@/app/_components/layout/not-found-content.tsx';
import { SiteFrame } from '@/app/_components/layout/site-frame.tsx';

export { notFoundMetadata as generateMetadata } from '@/app/_components/layout/not-found-metadata.ts';
export { viewport } from './(site)/layout.tsx';

/** Any URL that no route answers (product.md, Unknown paths): the site's own frame around the 404. */
export default function GlobalNotFound() {
  return (
    <SiteFrame>
      <NotFoundContent />
    </SiteFrame>
  );
}
