import { ClockIcon } from '@sanity/icons/Clock';
import { formatDay, parisDay } from '../../../../lib/format/dates.ts';
import { formatExactCents } from '../../../../lib/format/numbers.ts';
import type { ListedDue } from '../../../../lib/invoicing/stored.ts';
import type { InvoicingPage } from '../../../../lib/invoicing/wire.ts';
import { OPEN_QUOTES } from '../../../kit/intents.ts';
import { fetchQuote, sendChange } from '../../quotes/api.ts';
import { fetchInvoicing } from '../../quotes/invoicing/api.ts';
import { referenceOf, sayClient } from '../../quotes/invoicing/say-due.ts';
import type { BureauAction, BureauContext, BureauLine, BureauSection } from '../section.ts';

const CHANGED = 'Ce règlement a changé entre-temps. Rien n’a été modifié.';

/** Says that a due was received today; another day is said on its quote. */
function received({ quoteId, due }: ListedDue): BureauAction {
  /** Marks it, as long as it is as it was seen: on its quote another day may have been noted since. */
  const mark = async ({ token }: BureauContext, seen: string | null, day: string | null) => {
    const { version, acceptance } = await fetchQuote(token, quoteId);
    const now = acceptance?.dues.find(({ position }) => position === due.position);
    if (now?.receivedOn !== seen) throw new Error(CHANGED);
    return sendChange(token, {
      action: 'due',
      id: quoteId,
      version,
      due: due.position,
      mark: 'received',
      day,
    });
  };
  let today: string | null = null;
  return {
    label: 'Reçu aujourd’hui',
    done: `${due.label}\u00a0: reçu aujourd’hui.`,
    run: (context) => {
      today = parisDay(new Date());
      return mark(context, null, today);
    },
    undo: {
      label: 'Annuler',
      done: 'Réception annulée.',
      run: (context) => mark(context, today, null),
    },
  };
}

/** The lines of dues that should have been received: each leads to its quote, where the day can be another. */
export function linesOf({ dues, next }: Pick<InvoicingPage, 'dues' | 'next'>): BureauLine[] {
  const lines = dues.map((listed): BureauLine => {
    const { due, quoteId } = listed;
    const reference = referenceOf(listed);
    return {
      key: reference,
      title: `${reference}\u00a0: ${due.label}, ${formatExactCents(due.amount)}`,
      detail: [sayClient(listed), due.dueOn && `à régler au plus tard le ${formatDay(due.dueOn)}`]
        .filter(Boolean)
        .join(' · '),
      intent: OPEN_QUOTES,
      params: { quote: quoteId },
      actions: [received(listed)],
    };
  });
  if (next) {
    lines.push({
      key: 'others',
      title: 'Et d’autres règlements',
      detail: 'Tous sont dans l’export de l’outil Chiffres',
      intent: OPEN_QUOTES,
      params: {},
    });
  }
  return lines;
}

/** Dues of accepted quotes whose last day to pay is over. */
export const lateDues: BureauSection = {
  name: 'reglements',
  title: 'Règlements en retard',
  icon: ClockIcon,
  asks: true,
  empty: 'Aucun règlement n’est en retard.',
  read: async ({ token }) => linesOf(await fetchInvoicing(token, 'late')),
};
