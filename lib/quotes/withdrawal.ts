import { dayAfter, parisDay } from '../format/dates.ts';
import { isDayOff } from '../format/holidays.ts';
import { AGAIN_MS } from './acceptable.ts';
import type { Withdrawal } from './decision.ts';
import type { SentState } from './states.ts';
import type { ClientQuote } from './stored.ts';

/**
 * The last day, ISO, on which a consumer can withdraw: the day of the acceptance is not counted, and a term that ends on a day
 * off goes on to the next working day (L. 221-19 of the consumer code; product.md, Withdrawing from a quote).
 */
export function withdrawalEnd(acceptedAt: Date, days: number): string {
  let last = dayAfter(parisDay(acceptedAt), days);
  while (isDayOff(last)) last = dayAfter(last, 1);
  return last;
}

/** Whether the consumer who accepted a quote can withdraw from it on a day, ISO. */
export const mayWithdraw = (
  { state, withdrawUntil }: { state: SentState; withdrawUntil: string | null },
  today = parisDay(new Date()),
): boolean => state === 'accepted' && withdrawUntil !== null && withdrawUntil >= today;

/**
 * Why nobody can withdraw from a quote, before anything is made for it; undefined where they can. `withdraw_quote` of the
 * database says the same, by the same words, of what has come about meanwhile.
 */
export function whyNotWithdrawable(
  { state, acceptance }: Pick<ClientQuote, 'state' | 'acceptance'>,
  { name }: Pick<Withdrawal, 'name'>,
  now = new Date(),
): 'withdrawn' | 'state' | 'late' | undefined {
  if (state === 'withdrawn' && acceptance?.withdrawal?.name === name) {
    const age = now.getTime() - Date.parse(acceptance.withdrawal.at);
    return age < AGAIN_MS ? 'withdrawn' : 'state';
  }
  const withdrawUntil = acceptance?.withdrawUntil ?? null;
  if (state !== 'accepted' || withdrawUntil === null) return 'state';
  return mayWithdraw({ state, withdrawUntil }, parisDay(now)) ? undefined : 'late';
}
