import { useCallback } from 'react';
import type { QuoteChange, QuoteChanged, QuoteDetail } from '../../../lib/quotes/wire.ts';
import { type ChangeOf, type Opened, useOpened } from '../../kit/frame/use-opened.ts';
import { fetchQuote, sendChange } from './api.ts';

/** A change of one quote; of a draft that is written, with its version. */
type Change = ChangeOf<QuoteChange> & { version?: number };

export type OpenQuote = Opened<QuoteDetail, Change, QuoteChanged>;

/**
 * A quote; what the client did is seen once it is on the screen.
 *
 * @param onChanged is told of each change
 */
export function useQuote(token: string | undefined, id: string, onChanged: () => void): OpenQuote {
  const fetchIt = useCallback(() => fetchQuote(token, id), [token, id]);
  const send = useCallback(
    ({ version }: QuoteDetail, change: Change) =>
      sendChange(token, { id, version, ...change } as QuoteChange),
    [token, id],
  );
  const onLook = useCallback(
    async ({ version, isUnseen }: QuoteDetail) => {
      if (!isUnseen) return;
      await sendChange(token, { action: 'seen', id, version });
      onChanged();
    },
    [token, id, onChanged],
  );
  return useOpened(fetchIt, send, onLook, onChanged);
}
