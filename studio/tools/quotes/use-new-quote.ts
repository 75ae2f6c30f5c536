import type { QuoteChange } from '../../../lib/quotes/wire.ts';
import { useToastedAttempt } from '../../kit/frame/use-attempt.ts';
import { sendChange } from './api.ts';

/** The origin of a new draft: nothing, a request, or another quote. */
type Origin = Extract<QuoteChange, { action: 'create' | 'copy' }>;

/** Makes a draft, and says where it could not. */
export function useNewQuote(
  token: string | undefined,
  onMade: (id: string) => void,
): { isBusy: boolean; make: (origin: Origin) => Promise<void> } {
  const { isBusy, attempt } = useToastedAttempt();
  const make = async (origin: Origin) => {
    const made = await attempt(() => sendChange(token, origin));
    if (made) onMade(made.id);
  };
  return { isBusy, make };
}
