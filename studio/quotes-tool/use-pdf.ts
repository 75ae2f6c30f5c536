import { useToast } from '@sanity/ui/toast';
import { useState } from 'react';
import type { QuoteFileKind } from '../../lib/quotes/document.ts';
import { fetchPdf } from './api.ts';

/** The browser has read the file long before. */
const KEPT_MS = 60_000;

/** Opens a PDF of the site in a tab of its own, or says why it cannot. */
export function usePdf(token: string | undefined): {
  isBusy: boolean;
  open: (id: string, file?: QuoteFileKind) => Promise<void>;
} {
  const [isBusy, setIsBusy] = useState(false);
  const toast = useToast();
  const open = async (id: string, file?: QuoteFileKind) => {
    if (isBusy) return;
    setIsBusy(true);
    // Opened by the click itself: later the browser takes it for an advertisement.
    const tab = window.open('', '_blank');
    try {
      const url = await fetchPdf(token, id, file);
      if (tab) tab.location.href = url;
      else window.location.assign(url);
      setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
    } catch (error) {
      tab?.close();
      toast.push({ status: 'error', title: (error as Error).message });
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, open };
}
