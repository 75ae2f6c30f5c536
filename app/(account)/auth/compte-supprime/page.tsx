import type { Metadata } from 'next';
import { getAccountPages } from '@/lib/content/index.ts';
import { Signpost } from '../../_components/signpost.tsx';

export const metadata: Metadata = { title: 'Compte supprimé' };

/** Where the deletion of an account ends. */
export default async function AccountDeletedPage() {
  const { deletedTitle, deletedText, deletedButton } = await getAccountPages();
  return (
    <Signpost
      title={deletedTitle}
      text={deletedText}
      ways={[{ href: '/', label: deletedButton }]}
    />
  );
}
