import { formatDay } from '../format/dates.ts';
import { formatExactCents } from '../format/numbers.ts';
import { partOf, spreadOver } from './amounts.ts';
import type { DueAt, QuoteContent, QuoteDues, QuotePart } from './content.ts';
import type { Amended, QuoteTotals } from './document.ts';
import { formatRate } from './mentions.ts';
import { DUE_EVENT_LABELS, DUE_EVENTS } from './states.ts';
import type { StoredDue } from './stored.ts';

type Terms = Pick<QuoteContent, 'deposit' | 'dues'>;

/** An amount that a quote is paid by, and what of it is VAT. */
export type QuoteDue = {
  label: string;
  at: DueAt;
  /** Days to pay within, from the event on; none after a day. */
  days: number;
  /** Cents, tax included. */
  amount: number;
  /** By rate, in basis points: what of the amount is before tax, and its VAT. */
  vat: QuoteTotals['vat'];
};

/** The dues of a content without any: its terms of payment say when the rest is paid. */
export const PLAIN_DUES: QuoteDues = { days: 7, steps: [], balance: 'terms' };

export const isEvent = (at: DueAt): at is (typeof DUE_EVENTS)[number] =>
  DUE_EVENTS.some((event) => event === at);

const percentOf = (part: QuotePart | null) =>
  part?.kind === 'percent' ? ` (${formatRate(part.rate)})` : '';

/** What its dues are made of: what a quote comes to, or, of an amendment, what is left to pay of its contract with it. */
export function leftToPay(
  totals: Pick<QuoteTotals, 'total' | 'vat'>,
  amends: Amended | null,
): Pick<QuoteTotals, 'total' | 'vat'> {
  if (!amends) return totals;
  const rates = new Map<number, QuoteTotals['vat'][number]>();
  for (const { rate, base, amount } of [...amends.vat, ...totals.vat]) {
    const before = rates.get(rate) ?? { rate, base: 0, amount: 0 };
    rates.set(rate, { rate, base: before.base + base, amount: before.amount + amount });
  }
  return {
    total: amends.open + totals.total,
    vat: [...rates.values()]
      .filter(({ base, amount }) => base !== 0 || amount !== 0)
      .sort((one, other) => one.rate - other.rate),
  };
}

/**
 * What an amendment takes off more than is left to pay, in all (`rate` null) or at a rate: that is paid back, and no due. Null
 * where it does not.
 */
export function excessOf(
  totals: QuoteTotals,
  amends: Amended | null,
): { rate: number | null; cents: number } | null {
  if (!amends) return null;
  const left = leftToPay(totals, amends);
  if (left.total < 0) return { rate: null, cents: -left.total };
  const over = left.vat.find(({ base, amount }) => base < 0 || amount < 0);
  return over
    ? { rate: over.rate, cents: -Math.min(over.base, 0) - Math.min(over.amount, 0) }
    : null;
}

/**
 * The dues of a quote: the deposit, its steps, and the balance, which is what is left, so that their sum is the total to
 * the cent. What would be nothing is none (product.md, Dues of a quote).
 */
export function quoteDues(
  { deposit, dues = PLAIN_DUES }: Terms,
  totals: QuoteTotals,
  amends: Amended | null = null,
): QuoteDue[] {
  const whole = leftToPay(totals, amends);
  const wanted: Array<Pick<QuoteDue, 'label' | 'at' | 'amount'>> = [
    {
      label: `Acompte${percentOf(deposit)}`,
      at: 'signature',
      amount: partOf(deposit, whole.total),
    },
    ...dues.steps.map(({ label, at, part }) => ({
      label: `${label}${percentOf(part)}`,
      at,
      amount: partOf(part, whole.total),
    })),
  ];
  let left = whole.total;
  const taken = wanted.map(({ amount, ...due }) => {
    const most = Math.min(amount, left);
    left -= most;
    return { ...due, amount: most };
  });
  const asked = [...taken, { label: 'Solde', at: dues.balance, amount: left }].filter(
    ({ amount }) => amount > 0,
  );
  const named = asked.length === 1 ? asked.map((due) => ({ ...due, label: 'Règlement' })) : asked;
  const shares = vatShares(
    named.map(({ amount }) => amount),
    whole.vat,
  );
  return named.map((due, index) => ({
    ...due,
    days: isEvent(due.at) ? dues.days : 0,
    vat: shares[index] ?? [],
  }));
}

/**
 * The bases and the VAT of a sum, spread over the amounts that it is paid by: each is made of its own parts to the cent, and
 * the parts of each rate sum up to what that rate has. Each amount takes of what those before it have left.
 */
function vatShares(amounts: readonly number[], vat: QuoteTotals['vat']): Array<QuoteTotals['vat']> {
  let left = vat.flatMap(({ base, amount }) => [base, amount]);
  return amounts.map((cents) => {
    const parts = spreadOver(cents, left);
    left = left.map((each, index) => each - (parts[index] ?? 0));
    return vat.map(({ rate }, index) => ({
      rate,
      base: parts[2 * index] ?? 0,
      amount: parts[2 * index + 1] ?? 0,
    }));
  });
}

/** Whether deposit and steps ask for more than there is to pay; shares are compared before they are rounded. */
export function isOverAsked(
  { deposit, dues = PLAIN_DUES }: Terms,
  totals: QuoteTotals,
  amends: Amended | null = null,
) {
  const { total } = leftToPay(totals, amends);
  const shares = [deposit, ...dues.steps.map(({ part }) => part)].map((part) => {
    if (!part) return 0;
    return part.kind === 'amount' ? part.cents * 10_000 : part.rate * total;
  });
  return shares.reduce((sum, share) => sum + share, 0) > Math.max(total, 0) * 10_000;
}

/** When a due is to be paid: « à la signature, sous 7 jours », « le 31 janvier 2031 ». */
export function dueTime({ at, days }: Pick<QuoteDue, 'at' | 'days'>): string {
  if (!isEvent(at)) return `le ${formatDay(at)}`;
  const within = days > 0 ? `, sous ${days}\u00a0${days > 1 ? 'jours' : 'jour'}` : '';
  return `${DUE_EVENT_LABELS[at]}${at === 'terms' ? '' : within}`;
}

/** The VAT of a due: « TVA 20 % : 16,67 € »; empty without any. */
export const dueVat = ({ vat }: Pick<QuoteDue, 'vat'>): string =>
  vat
    .filter(({ amount }) => amount > 0)
    .map(({ rate, amount }) => `TVA ${formatRate(rate)}\u00a0: ${formatExactCents(amount)}`)
    .join(', ');

/** What a transfer says, and the consultant finds in the statement: the quote, and which of its dues. */
export const dueReference = (number: string, position: number): string => `${number}-${position}`;

/** Whether a due of an accepted quote has come: received, late, to be paid, or still without a day (`open`). */
export function dueState(
  { dueOn, receivedOn }: Pick<StoredDue, 'dueOn' | 'receivedOn'>,
  today: string,
): 'received' | 'late' | 'due' | 'open' {
  if (receivedOn) return 'received';
  if (!dueOn) return 'open';
  return dueOn < today ? 'late' : 'due';
}

/** The same in words: « reçu le 3 janvier 2031 », « à régler au plus tard le 10 janvier 2031 », « à la livraison ». */
export function sayDue(due: StoredDue, today: string): string {
  const { event, days, dueOn, receivedOn } = due;
  if (receivedOn) return `reçu le ${formatDay(receivedOn)}`;
  if (dueOn) {
    return dueState(due, today) === 'late'
      ? `était à régler au plus tard le ${formatDay(dueOn)}`
      : `à régler au plus tard le ${formatDay(dueOn)}`;
  }
  return event === 'date' ? '' : dueTime({ at: event, days });
}
