import type { Metadata } from 'next';
import { ButtonLink } from '@/app/_components/ui/button-link.tsx';
import { Words } from '@/app/_components/ui/words.tsx';
import { getAccountPages } from '@/lib/content/index.ts';

export const metadata: Metadata = { title: 'Compte supprimé' };

/** Where the deletion of an account ends. */
export default async function AccountDeletedPage() {
  const { deletedTitle, deletedText, deletedButton } = await getAccountPages();
  return (
    <section className="canvas">
      <div className="wrap min-h-[70vh] pt-36 pb-20 lg:pt-44">
        <h1 className="text-title">{deletedTitle}</h1>
        <p className="mt-5 max-w-xl text-lead text-muted">
          <Words>{deletedText}</Words>
        </p>
        <ButtonLink href="/" className="mt-8">
          {deletedButton}
        </ButtonLink>
      </div>
    </section>
  );
}
