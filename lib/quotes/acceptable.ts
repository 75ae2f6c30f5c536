import type { Acceptance } from './decision.ts';
import { isDecidable } from './states.ts';
import type { ClientQuote } from './stored.ts';

/** Time after an acceptance or a withdrawal in which the same one, sent again, is answered as the first, in ms. */
export const AGAIN_MS = 15 * 60_000;

/**
 * Why a quote cannot be accepted, before anything is made for it; undefined where it can. `accept_quote` of the database
 * says the same, by the same words, of what has come about meanwhile.
 */
export function whyNotAcceptable(
  quote: Pick<ClientQuote, 'state' | 'acceptance' | 'sha256'> & Partial<Pick<ClientQuote, 'self'>>,
  { name, sha256 }: Pick<Acceptance, 'name' | 'sha256'>,
  now = new Date(),
): 'accepted' | 'expired' | 'signed' | 'state' | 'changed' | undefined {
  const { state, acceptance, self } = quote;
  if (self?.signed && (state === 'sent' || state === 'accepted')) {
    const age = now.getTime() - Date.parse(self.signed.at);
    return self.signed.name === name && age < AGAIN_MS ? 'accepted' : 'signed';
  }
  if (state === 'accepted' && acceptance?.name === name) {
    const age = now.getTime() - Date.parse(acceptance.at);
    return age < AGAIN_MS ? 'accepted' : 'state';
  }
  if (state === 'expired') return 'expired';
  if (!isDecidable(state)) return 'state';
  return quote.sha256 === sha256 ? undefined : 'changed';
}
