import { BillIcon } from '@sanity/icons/Bill';
import { formatDay } from '../../../../lib/format/dates.ts';
import { formatCents } from '../../../../lib/format/numbers.ts';
import { QUOTE_STATE_LABELS } from '../../../../lib/quotes/states.ts';
import type { QuoteSummary, QuotesPage } from '../../../../lib/quotes/wire.ts';
import { OPEN_QUOTES } from '../../../kit/intents.ts';
import { when } from '../../../kit/when.ts';
import { fetchQuotes, NO_FILTERS } from '../../quotes/api.ts';
import { sayClient, sayTitle } from '../../quotes/say-quote.ts';
import type { BureauLine, BureauSection } from '../section.ts';
import { followUpQuote } from '../windows/index.ts';

/** The most pressing reason why a quote asks for something. */
function reasonOf({ state, isUnseen, updatedAt, validUntil, decidedAt }: QuoteSummary): string {
  if (isUnseen && decidedAt) {
    return `${QUOTE_STATE_LABELS[state]} ${when(decidedAt)}`;
  }
  if (isUnseen) return 'Le client a écrit';
  if (state === 'draft') return `Brouillon, pas encore envoyé\u00a0: modifié ${when(updatedAt)}`;
  return validUntil ? `Sans réponse, expire le ${formatDay(validUntil)}` : 'Sans réponse';
}

/** The lines of quotes that ask for something: the client's acts first, then quotes that end soon, then drafts. */
export function linesOf({ quotes, next }: QuotesPage): BureauLine[] {
  const rank = ({ isUnseen, state }: QuoteSummary) => (isUnseen ? 0 : state === 'draft' ? 2 : 1);
  const lines = quotes
    .toSorted((a, b) => rank(a) - rank(b))
    .map((quote): BureauLine => {
      const { id, number, total, isUnseen, state } = quote;
      return {
        key: id,
        title: `${number ?? 'Devis'}\u00a0: ${sayTitle(quote)}, ${formatCents(total)}`,
        detail: `${sayClient(quote)} · ${reasonOf(quote)}`,
        intent: OPEN_QUOTES,
        params: { quote: id },
        ...(!isUnseen &&
          state === 'sent' && { actions: [{ label: 'Relancer…', window: followUpQuote({ id }) }] }),
      };
    });
  if (next) {
    lines.push({
      key: 'others',
      title: 'Et d’autres devis',
      detail: 'Dans l’outil Devis',
      intent: OPEN_QUOTES,
      params: {},
    });
  }
  return lines;
}

/** Quotes that nobody has sent yet, that end soon without an answer, or that the client has answered unseen. */
export const quotes: BureauSection = {
  name: 'devis',
  title: 'Devis',
  icon: BillIcon,
  asks: true,
  empty: 'Aucun devis ne vous attend.',
  read: async ({ token }) =>
    linesOf(await fetchQuotes(token, { ...NO_FILTERS, view: 'attention' })),
};
