import type { Metadata } from 'next';
import { getAccountPages } from '@/lib/content/index.ts';
import { AuthCard } from '../_components/auth-card.tsx';
import { MailRequestForm } from '../_components/mail-request-form.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getAccountPages()).recoveryTitle };
}

export default async function RecoveryPage() {
  const { recoveryTitle, recoveryText } = await getAccountPages();
  return (
    <AuthCard title={recoveryTitle} lead={recoveryText}>
      <MailRequestForm kind="recovery" />
    </AuthCard>
  );
}
