import type { DashboardPage } from '@/lib/content/index.ts';
import { Signpost } from '../../../../_components/signpost.tsx';

/** No quote of this client's is at the URL: nothing tells whether it is somebody else's. */
export const UnknownQuote = ({ words }: { words: DashboardPage }) => (
  <Signpost
    title={words.quoteUnknownTitle}
    text={words.quoteUnknownText}
    ways={[{ href: '/dashboard?onglet=demandes', label: words.requestsTab }]}
  />
);
