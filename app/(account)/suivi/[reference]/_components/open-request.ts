import 'server-only';
import { headers } from 'next/headers';
import { log } from '@/lib/log/log.ts';
import { type FollowedRequest, readFollowedRequest } from '@/lib/requests/by-link.ts';
import { withinBudget } from '@/lib/supabase/budget.ts';
import { readFollowAccess } from './follow-access.ts';

/** The request that a reference opens in this browser, null before its code; false where the store does not answer. */
export async function openRequest(reference: string): Promise<FollowedRequest | null | false> {
  const access = await readFollowAccess();
  try {
    return await withinBudget(() => readFollowedRequest(reference, access), await headers());
  } catch (error) {
    log.error({ err: error }, 'A request could not be followed');
    return false;
  }
}
