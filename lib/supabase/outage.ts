import { isAuthRetryableFetchError } from '@supabase/supabase-js';

/** An error that says nothing about the visitor: no answer, or one that is the server's own fault. */
export function isOutage(error: { status?: number | undefined }): boolean {
  return isAuthRetryableFetchError(error) || (error.status ?? 0) >= 500;
}
