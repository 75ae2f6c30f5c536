import { formatDay } from '../../../lib/format/dates.ts';
import type { QuoteSummary } from '../../../lib/quotes/wire.ts';
import { when } from '../../kit/when.ts';

/** Whom a quote is for; « client à compléter » as long as nobody is named. */
export const sayClient = ({ client, company, email }: QuoteSummary): string =>
  [client || email, company].filter(Boolean).join(', ') || 'Client à compléter';

/** What a quote is about, also as long as nobody has said. */
export const sayTitle = ({ title }: Pick<QuoteSummary, 'title'>): string =>
  title || 'Devis sans titre';

/** What there is to know of the days of a quote, in its state. */
export function sayDays(quote: QuoteSummary): string {
  const { state, updatedAt, validUntil, decidedAt } = quote;
  const decided = decidedAt ? when(decidedAt) : '';
  switch (state) {
    case 'draft':
      return `Modifié ${when(updatedAt)}`;
    case 'sent':
      return validUntil ? `Valable jusqu’au ${formatDay(validUntil)}` : 'Envoyé';
    case 'expired':
      return validUntil ? `Valable jusqu’au ${formatDay(validUntil)}, sans réponse` : 'Expiré';
    case 'accepted':
      return `Accepté ${decided}`;
    case 'refused':
      return `Refusé ${decided}`;
    case 'replaced':
      return `Remplacé ${decided}`;
    case 'revoked':
      return `Retiré ${decided}`;
  }
}
