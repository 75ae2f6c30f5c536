import { legalMetadata } from '@/app/_components/legal/legal-metadata';
import { LegalText } from '@/app/_components/legal/legal-text';

export const ensureStatic = 'navigation';

export const generateMetadata = () => legalMetadata('legal');

export default function LegalNoticePage() {
  return <LegalText slug="legal" />;
}
