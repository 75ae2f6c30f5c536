import 'server-only';
import { createSessionClient } from '@/lib/supabase/server.ts';
import type { AccountUser } from './session.ts';

/** Everything that the product keeps about a client, in a form that another program can read. */
export type AccountExport = Awaited<ReturnType<typeof exportAccount>>;

/**
 * All own data of the signed-in client, read with their own rights. Of the Make token it says that
 * there is one: the token itself is sealed, and theirs to be read at Make.
 *
 * @throws the store's error when any part cannot be read: half an export would pass for a whole one
 */
export async function exportAccount(user: AccountUser) {
  const supabase = await createSessionClient();
  const [profile, projects, requests, messages, reviews, tokens] = await Promise.all([
    supabase
      .from('profiles')
      .select('first_name, last_name, email, phone, company, created_at, updated_at')
      .eq('user_id', user.id)
      .maybeSingle()
      .throwOnError(),
    supabase
      .from('projects')
      .select(
        'name, type, status, progress, start_date, estimated_end, price, description, is_example, created_at, updated_at',
      )
      .eq('user_id', user.id)
      .order('created_at')
      .throwOnError(),
    supabase
      .from('leads')
      .select('id, reference, kind, status, payload, estimate, consent_contact, created_at')
      .order('created_at')
      .throwOnError(),
    supabase
      .from('lead_messages')
      .select('lead_id, author, body, created_at')
      .order('created_at')
      .throwOnError(),
    supabase
      .from('testimonials')
      .select('name, role, company, email, content, rating, status, moderation_reason, created_at')
      .eq('user_id', user.id)
      .order('created_at')
      .throwOnError(),
    supabase
      .from('user_api_tokens')
      .select('service_name, last4, created_at, updated_at')
      .eq('user_id', user.id)
      .throwOnError(),
  ]);
  return {
    exportedAt: new Date().toISOString(),
    account: { id: user.id, email: user.email, createdAt: user.createdAt },
    profile: profile.data,
    projects: projects.data,
    requests: requests.data.map(({ id, ...request }) => ({
      ...request,
      messages: messages.data
        .filter(({ lead_id }) => lead_id === id)
        .map(({ author, body, created_at }) => ({ author, body, created_at })),
    })),
    reviews: reviews.data,
    apiTokens: tokens.data,
  };
}
