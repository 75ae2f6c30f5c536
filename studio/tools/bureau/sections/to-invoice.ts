import { CreditCardIcon } from '@sanity/icons/CreditCard';
import { formatExactCents } from '../../../../lib/format/numbers.ts';
import type { InvoicingPage } from '../../../../lib/invoicing/wire.ts';
import { OPEN_QUOTES, TO_INVOICE } from '../../../kit/intents.ts';
import { fetchInvoicing } from '../../quotes/invoicing/api.ts';
import { referenceOf, sayClient, sayProgress } from '../../quotes/invoicing/say-due.ts';
import type { BureauLine, BureauSection } from '../section.ts';

/** The lines of what is to be invoiced: first what could not be handed over. */
export function linesOf({ dues, next }: Pick<InvoicingPage, 'dues' | 'next'>): BureauLine[] {
  const rank = ({ lastError }: { lastError: string | null }) => (lastError ? 0 : 1);
  const lines = dues
    .toSorted((one, other) => rank(one) - rank(other))
    .map((listed): BureauLine => {
      const reference = referenceOf(listed);
      return {
        key: reference,
        title: `${reference}\u00a0: ${listed.due.label}, ${formatExactCents(listed.due.amount)}`,
        detail: [sayClient(listed), sayProgress(listed)].filter(Boolean).join(' · '),
        intent: OPEN_QUOTES,
        params: { quote: TO_INVOICE },
      };
    });
  if (next) {
    lines.push({
      key: 'others',
      title: 'Et d’autres échéances',
      detail: 'Dans l’outil Devis',
      intent: OPEN_QUOTES,
      params: { quote: TO_INVOICE },
    });
  }
  return lines;
}

/** Dues of accepted quotes that nobody has handed over to the tool that makes the invoices. */
export const toInvoice: BureauSection = {
  name: 'a-facturer',
  title: 'À facturer',
  icon: CreditCardIcon,
  asks: true,
  empty: 'Rien n’est à facturer.',
  read: async ({ token }) => linesOf(await fetchInvoicing(token, 'open')),
};
