import { NotFoundContent } from '@/app/_components/layout/not-found-content';
import SiteLayout from './(site)/layout';

export { generateMetadata, viewport } from './(site)/layout';

/** Any address that no route answers (§2): the site's own frame around the 404. */
export default function GlobalNotFound() {
  return (
    <SiteLayout>
      <NotFoundContent />
    </SiteLayout>
  );
}
