import { type AuthSnapshot, SIGNED_OUT } from '@/lib/account/auth-state.ts';
import { readProfile } from '@/lib/account/dashboard.ts';
import { AuthUnavailableError, getUser } from '@/lib/account/session.ts';
import { createSessionClient } from '@/lib/supabase/server.ts';

/** Who is signed in, for the scripts of the client area: the first session fetch of §4. */
export async function GET(): Promise<Response> {
  try {
    return answer(await snapshot(), 200);
  } catch (error) {
    if (!(error instanceof AuthUnavailableError)) throw error;
    return answer(null, 503);
  }
}

async function snapshot(): Promise<AuthSnapshot> {
  const user = await getUser();
  if (!user) return SIGNED_OUT;
  const supabase = await createSessionClient();
  const [{ data }, profile] = await Promise.all([
    supabase.auth.getSession(),
    readProfile(supabase, user.id).catch((error: { code?: string }) => {
      console.error(`The profile could not be read (${error.code ?? 'no answer'})`);
      return null;
    }),
  ]);
  const expires = data.session?.expires_at;
  return {
    user: { id: user.id, email: user.email },
    session: { expiresAt: expires ? new Date(expires * 1000).toISOString() : null },
    profile,
  };
}

function answer(body: AuthSnapshot | null, status: number): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'private, no-store' } });
}
