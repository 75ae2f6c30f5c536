import 'server-only';
import { createServiceClient } from '../supabase/server.ts';

/**
 * Removes the account and what is its client's: profile, projects, requests and messages, reviews, tokens, sessions; but
 * for what a signed quote is proven by (product.md, Deletion). One transaction, so that nothing is ever half removed.
 *
 * @param userId of the signed-in client, never one that a form names
 * @throws the store's error; nothing is removed then
 */
export async function deleteAccount(userId: string): Promise<void> {
  await createServiceClient().rpc('delete_account', { account_id: userId }).throwOnError();
}
