import type { Metadata } from 'next';
import { getAccountPages } from '@/lib/content/index.ts';
import { Signpost } from '../../_components/signpost.tsx';

export const metadata: Metadata = { title: 'Compte supprimé' };

/** The end of an account's deletion. */
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
