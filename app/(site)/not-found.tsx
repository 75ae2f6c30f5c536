import type { Metadata } from 'next';
import { NotFoundContent } from '@/app/_components/layout/not-found-content.tsx';

export const metadata: Metadata = { title: 'Page introuvable' };

export default function NotFound() {
  return <NotFoundContent />;
}
