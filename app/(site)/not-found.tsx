import { NotFoundContent } from '@/app/_components/layout/not-found-content.tsx';

export { notFoundMetadata as generateMetadata } from '@/app/_components/layout/not-found-metadata.ts';

export default function NotFound() {
  return <NotFoundContent />;
}
