import type { Metadata } from 'next';
import { AuthCard } from '../_components/auth-card.tsx';
import { MailRequestForm } from '../_components/mail-request-form.tsx';

export const metadata: Metadata = { title: 'Mot de passe oublié' };

export default function RecoveryPage() {
  return (
    <AuthCard
      title="Mot de passe oublié"
      lead="Donnez l’adresse de votre compte. Un lien, valable une heure, vous permettra d’en choisir un nouveau."
    >
      <MailRequestForm kind="recovery" />
    </AuthCard>
  );
}
