// A module of its own: every form shows what it makes of an address, and only those that check one need the reasons why
// it is none.
import { withoutUnseen } from './text.ts';

/**
 * An address as it is meant, of one that was pasted: without unseen characters and spaces around it, « mailto: » before
 * it, and the sentence's own marks after it.
 */
export function cleanEmail(value: string): string {
  const pasted = withoutUnseen(value)
    .trim()
    .replace(/^mailto:\s*/i, '');
  let end = pasted.length;
  while (/[\s.,;]/.test(pasted.charAt(end - 1))) end -= 1;
  // A text of nothing but marks is kept, to be refused.
  return pasted.slice(0, end) || value.trim();
}
