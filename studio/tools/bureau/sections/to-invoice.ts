import { CreditCardIcon } from '@sanity/icons/CreditCard';
import { formatExactCents } from '../../../../lib/format/numbers.ts';
import type { ListedDue } from '../../../../lib/invoicing/stored.ts';
import type { InvoicingChange, InvoicingPage } from '../../../../lib/invoicing/wire.ts';
import { OPEN_QUOTES, TO_INVOICE } from '../../../kit/intents.ts';
import { fetchInvoicing, sendMark } from '../../quotes/invoicing/api.ts';
import { isOnItsWay, referenceOf, sayClient, sayProgress } from '../../quotes/invoicing/say-due.ts';
import type { BureauAction, BureauContext, BureauLine, BureauSection } from '../section.ts';

/** What can be done about a due in place: handed over by the tool where there is one, else by hand. */
function actionsOf(listed: ListedDue, isConnected: boolean): BureauAction[] {
  const reference = referenceOf(listed);
  const mark =
    (action: 'send' | 'hand' | 'undo', state: InvoicingChange['state']) =>
    ({ token }: BureauContext) =>
      sendMark(token, { action, quote: listed.quoteId, position: listed.due.position, state });
  const back = (state: InvoicingChange['state']) => ({
    label: 'Annuler',
    done: `${reference} est de nouveau à facturer.`,
    run: mark('undo', state),
  });
  const hand: BureauAction = {
    label: 'Marquer transmis',
    done: `${reference} est marqué transmis.`,
    run: mark('hand', 'open'),
    undo: back('handed'),
  };
  if (!isConnected || isOnItsWay(listed)) return [hand];
  const send: BureauAction = {
    label: listed.lastError ? 'Renvoyer' : 'Transmettre',
    done: `${reference} part vers l’outil.`,
    run: mark('send', 'open'),
    undo: back('open'),
  };
  return [send, hand];
}

/** The lines of what is to be invoiced: first what could not be handed over. */
export function linesOf({
  dues,
  next,
  host,
}: Pick<InvoicingPage, 'dues' | 'next' | 'host'>): BureauLine[] {
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
        actions: actionsOf(listed, host !== null),
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
