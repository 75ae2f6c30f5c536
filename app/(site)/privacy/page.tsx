import { legalMetadata } from '@/app/_components/legal/legal-metadata.ts';
import { LegalText } from '@/app/_components/legal/legal-text.tsx';

export const ensureStatic = 'navigation';

export const generateMetadata = () => legalMetadata('privacy');

export default function PrivacyPolicyPage() {
  return <LegalText slug="privacy" />;
}
