import type { QuoteGap } from '../../../lib/quotes/wire.ts';

/** What keeps the quote from being sent, of a field as it was stored last. */
export const gapAt = (gaps: readonly QuoteGap[], at: string): string | undefined =>
  gaps.find(({ where, path, isRequired }) => where === 'quote' && path === at && isRequired)
    ?.message;
