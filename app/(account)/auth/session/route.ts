import { headers } from 'next/headers';
import { type AuthSnapshot, SIGNED_OUT } from '@/lib/account/auth-snapshot.ts';
import { readProfile } from '@/lib/dashboard/dashboard.ts';
import { log } from '@/lib/log/log.ts';
import { SupabaseTimeoutError, withinBudget } from '@/lib/supabase/budget.ts';
import { createSessionClient } from '@/lib/supabase/server.ts';
import { AuthUnavailableError, getUser } from '@/lib/supabase/session.ts';

/** The session's user, for the scripts of the client area (product.md, Sessions). */
export async function GET(): Promise<Response> {
  try {
    return answer(await withinBudget(snapshot, await headers()), 200);
  } catch (error) {
    if (error instanceof AuthUnavailableError || error instanceof SupabaseTimeoutError) {
      return answer(null, 503);
    }
    throw error;
  }
}

async function snapshot(): Promise<AuthSnapshot> {
  const user = await getUser();
  if (!user) return SIGNED_OUT;
  const profile = await readProfile(await createSessionClient(), user.id).catch(
    (error: unknown) => {
      log.error({ err: error }, 'The profile could not be read');
      return null;
    },
  );
  return { user: { id: user.id, email: user.email }, profile };
}

function answer(body: AuthSnapshot | null, status: number): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'private, no-store' } });
}
