import type { Metadata } from 'next';
import { AuthCard } from '../_components/auth-card.tsx';
import { MailRequestForm } from '../_components/mail-request-form.tsx';

export const metadata: Metadata = { title: 'Confirmer votre adresse' };

export default function ResendPage() {
  return (
    <AuthCard
      title="Confirmer votre adresse"
      lead={
        'Le message n’est pas arrivé, ou son lien a expiré\u202f? Demandez-en un nouveau. Regardez aussi parmi les indésirables.'
      }
    >
      <MailRequestForm kind="resend" />
    </AuthCard>
  );
}
