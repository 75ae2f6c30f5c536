import { QUOTE_STATE_LABELS } from '../../../lib/quotes/states.ts';
import { OPEN_QUOTES } from '../../kit/intents.ts';
import { fetchQuotes, NO_FILTERS } from '../../tools/quotes/api.ts';
import { sayClient, sayTitle } from '../../tools/quotes/say-quote.ts';
import type { Source } from '../source.ts';

/** The quotes, drafts among them. */
export const quotes: Source = {
  name: 'Devis',
  from: 2,
  isSearchedByServer: true,
  read: async ({ token }, search) => {
    const { quotes: found } = await fetchQuotes(token, { ...NO_FILTERS, search });
    return found.map((quote) => ({
      key: `devis-${quote.id}`,
      group: 'Devis',
      title: sayTitle(quote),
      detail: [sayClient(quote), QUOTE_STATE_LABELS[quote.state], quote.number]
        .filter(Boolean)
        .join(' · '),
      names: [sayClient(quote), quote.number ?? ''],
      isFound: true,
      to: { intent: OPEN_QUOTES, params: { quote: quote.id } },
    }));
  },
};
