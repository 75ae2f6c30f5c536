import 'server-only';
import { headers } from 'next/headers';
import { log } from '@/lib/log/log.ts';
import { type LinkOpening, openQuoteLink } from '@/lib/quotes/by-link.ts';
import { withinBudget } from '@/lib/supabase/budget.ts';
import { readLinkAccess } from '../../../_components/quote/link-access.ts';

/** The quote that a link opens in this browser, or null where the store does not answer. */
export async function openLink(token: string): Promise<LinkOpening | null> {
  const access = await readLinkAccess();
  try {
    return await withinBudget(() => openQuoteLink(token, access), await headers());
  } catch (error) {
    log.error({ err: error }, 'A quote could not be read');
    return null;
  }
}
