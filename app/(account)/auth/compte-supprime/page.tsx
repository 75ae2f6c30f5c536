import type { Metadata } from 'next';
import { ButtonLink } from '@/app/_components/ui/button-link.tsx';

export const metadata: Metadata = { title: 'Compte supprimé' };

/** Where the deletion of an account ends. */
export default function AccountDeletedPage() {
  return (
    <section className="canvas">
      <div className="wrap min-h-[70vh] pt-36 pb-20 lg:pt-44">
        <h1 className="text-title">Votre compte est supprimé</h1>
        <p className="mt-5 max-w-xl text-lead text-muted">
          Profil, projets, demandes, messages, avis et connexion Make sont effacés. Merci pour le
          chemin fait ensemble{'\u00a0'}; la porte reste ouverte.
        </p>
        <ButtonLink href="/" className="mt-8">
          Revenir à l’accueil
        </ButtonLink>
      </div>
    </section>
  );
}
