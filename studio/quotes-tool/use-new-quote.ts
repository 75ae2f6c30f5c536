import { useToast } from '@sanity/ui/toast';
import { useState } from 'react';
import type { QuoteChange } from '../../lib/quotes/wire.ts';
import { sendChange } from './api.ts';

/** What a new draft is made of: nothing, a request, or another quote. */
type Origin = Extract<QuoteChange, { action: 'create' | 'copy' }>;

/** Makes a draft, and says where it could not. */
export function useNewQuote(
  token: string | undefined,
  onMade: (id: string) => void,
): { isBusy: boolean; make: (origin: Origin) => Promise<void> } {
  const [isBusy, setIsBusy] = useState(false);
  const toast = useToast();
  const make = async (origin: Origin) => {
    // The button stays: one that is disabled under the keyboard loses its place.
    if (isBusy) return;
    setIsBusy(true);
    try {
      onMade((await sendChange(token, origin)).id);
    } catch (error) {
      toast.push({ status: 'error', title: (error as Error).message });
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, make };
}
