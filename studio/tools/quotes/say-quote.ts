import { formatDay } from '../../../lib/format/dates.ts';
import type { QuoteDetail, QuoteSummary } from '../../../lib/quotes/wire.ts';
import { when } from '../../kit/when.ts';

/** The client of a quote; « Client à compléter » as long as nobody is named. */
export const sayClient = ({ client, company, email }: QuoteSummary): string =>
  [client || email, company].filter(Boolean).join(', ') || 'Client à compléter';

/** Who of the client's side reads what is written about a quote: all who sign it, but for a client whose account is gone. */
export function readersOf({
  signers,
  archive,
  client,
  email,
}: Pick<QuoteDetail, 'signers' | 'archive' | 'client' | 'email'>) {
  const reading = signers.filter(({ position }) => !archive || position > 1);
  return reading.length > 0 ? reading : [{ name: client, email }];
}

/** The title of a quote, also as long as it has none. */
export const sayTitle = ({ title }: Pick<QuoteSummary, 'title'>): string =>
  title || 'Devis sans titre';

/** Says the days that matter of a quote, in its state. */
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
    case 'withdrawn':
      return `Rétracté ${decided}`;
    case 'terminated':
      return `Résilié ${decided}`;
  }
}
