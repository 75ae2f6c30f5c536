import type { DashboardPage } from '@/lib/content/index.ts';
import { Signpost } from '../../../_components/signpost.tsx';

/** One answer for a link that is unknown, over or cut: it tells nobody which. */
export const UnknownLink = ({ words }: { words: DashboardPage }) => (
  <Signpost
    title={words.quoteGoneTitle}
    text={words.quoteGoneText}
    ways={[
      { href: '/contact', label: words.quoteHelpLink },
      { href: '/dashboard?onglet=demandes', label: 'Ouvrir mon espace' },
    ]}
  />
);
