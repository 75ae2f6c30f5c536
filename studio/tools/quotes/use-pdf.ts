import type { QuoteFileKind } from '../../../lib/quotes/document.ts';
import { useToastedAttempt } from '../../kit/frame/use-attempt.ts';
import { fetchPdf } from './api.ts';

/** The browser has read the file long before. */
const KEPT_MS = 60_000;

/** Opens a PDF of the site in a tab of its own, or says why it cannot. */
export function usePdf(token: string | undefined): {
  isBusy: boolean;
  open: (id: string, file?: QuoteFileKind) => Promise<void>;
} {
  const { isBusy, attempt } = useToastedAttempt();
  const open = async (id: string, file?: QuoteFileKind) => {
    if (isBusy) return;
    // Opened by the click itself: later the browser takes it for an advertisement.
    const tab = window.open('', '_blank');
    const url = await attempt(() => fetchPdf(token, id, file));
    if (!url) return tab?.close();
    if (tab) tab.location.href = url;
    else window.location.assign(url);
    setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
  };
  return { isBusy, open };
}
