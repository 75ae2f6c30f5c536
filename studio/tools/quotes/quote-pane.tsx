import { useToast } from '@sanity/ui/toast';
import { useEffect, useRef } from 'react';
import { useRouter } from 'sanity/router';
import { Unread } from '../../kit/frame/pane.tsx';
import { QuoteEditor } from './editor.tsx';
import { HEADING_ID } from './head.tsx';
import { SentQuote } from './sent-quote.tsx';
import { useQuote } from './use-quote.ts';

/** A quote: a draft to be written, or the sent quote and its outcome. */
export function QuotePane({
  token,
  id,
  onChanged,
}: {
  token: string | undefined;
  id: string;
  onChanged: () => void;
}) {
  const open = useQuote(token, id, onChanged);
  const { shown: quote, problem, readAgain } = open;
  const toast = useToast();
  const router = useRouter();
  const before = useRef(quote?.state);
  useEffect(() => {
    // The draft has become a sent quote, and the button that had the focus is gone.
    if (before.current === 'draft' && quote?.state === 'sent') {
      document.getElementById(HEADING_ID)?.focus();
    }
    before.current = quote?.state;
  }, [quote?.state]);
  if (!quote) {
    return <Unread loading="Chargement du devis…" onRetry={readAgain} problem={problem} />;
  }
  if (quote.state !== 'draft') return <SentQuote open={open} quote={quote} token={token} />;
  return (
    <QuoteEditor
      onChanged={onChanged}
      onRemoved={() => {
        toast.push({ status: 'success', title: 'Brouillon supprimé.' });
        router.navigate({});
      }}
      onSent={(number) => toast.push({ status: 'success', title: `Devis ${number} envoyé.` })}
      open={open}
      quote={quote}
      token={token}
    />
  );
}
