import type { DashboardPage } from '@/lib/content/index.ts';
import { Signpost } from '../../../_components/signpost.tsx';

/** The answer for a link without a quote: one that is unknown, over or cut, of which nobody is told which, or whose account is gone. */
export const NoQuote = ({
  title,
  text,
  words,
}: {
  title: string;
  text: string;
  words: DashboardPage;
}) => (
  <Signpost
    title={title}
    text={text}
    ways={[
      { href: '/contact', label: words.quoteHelpLink },
      { href: '/dashboard?onglet=demandes', label: 'Ouvrir mon espace' },
    ]}
  />
);
