import type { ListedDue } from '../../../../lib/invoicing/stored.ts';
import { dueReference } from '../../../../lib/quotes/dues.ts';
import { QUOTE_STATE_LABELS } from '../../../../lib/quotes/states.ts';
import { when } from '../../../kit/when.ts';

/** The reference of a due, which its transfer and its invoice say. */
export const referenceOf = ({ quoteNumber, due }: Pick<ListedDue, 'quoteNumber' | 'due'>): string =>
  dueReference(quoteNumber, due.position);

/** The client of a due, the company first: the invoice is in its name. */
export const sayClient = ({ client, company }: Pick<ListedDue, 'client' | 'company'>): string =>
  [company, client].filter(Boolean).join(', ');

/** Whether a due is on its way: it waits for no other attempt, and for nobody. */
export const isOnItsWay = ({ nextAt, lastError }: Pick<ListedDue, 'nextAt' | 'lastError'>) =>
  nextAt !== null && lastError === null;

/** How far a due is invoiced, as a sentence; empty where nothing was done yet. */
export function sayProgress(
  due: Pick<
    ListedDue,
    'state' | 'handedAt' | 'invoiceNumber' | 'nextAt' | 'lastError' | 'quoteState'
  >,
): string {
  const { state, handedAt, invoiceNumber, nextAt, lastError, quoteState } = due;
  const left =
    quoteState === 'accepted'
      ? ''
      : ` Devis ${QUOTE_STATE_LABELS[quoteState].toLowerCase()} depuis\u00a0: voyez s’il faut un avoir.`;
  if (state === 'invoiced') return `Facture ${invoiceNumber}.${left}`;
  if (state === 'handed') return `Transmis ${handedAt ? when(handedAt) : ''}.${left}`;
  if (isOnItsWay(due)) return 'Envoi en cours…';
  if (!lastError) return '';
  return `L’outil de facturation ${lastError}.${nextAt ? ` Nouvel essai ${when(nextAt)}.` : ''}`;
}
