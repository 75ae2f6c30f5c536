import type { DashboardPage } from '@/lib/content/index.ts';
import { Signpost } from '../signpost.tsx';

/** The store does not answer: neither a quote nor that there is none. */
export const QuoteUnreachable = ({ path, words }: { path: string; words: DashboardPage }) => (
  <Signpost
    title={words.quotePauseTitle}
    text={words.quotePauseText}
    ways={[{ href: path, label: 'Réessayer' }]}
  />
);
