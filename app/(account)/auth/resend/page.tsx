import type { Metadata } from 'next';
import { getAccountPages } from '@/lib/content/index.ts';
import { AuthCard } from '../_components/auth-card.tsx';
import { MailRequestForm } from '../_components/mail-request-form.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getAccountPages()).resendTitle };
}

export default async function ResendPage() {
  const { resendTitle, resendText } = await getAccountPages();
  return (
    <AuthCard title={resendTitle} lead={resendText}>
      <MailRequestForm kind="resend" />
    </AuthCard>
  );
}
