import 'server-only';
import { cookies } from 'next/headers';
import { ACCESS_SECONDS } from '@/lib/requests/by-link.ts';
import { followPath } from '@/lib/requests/follow-path.ts';
import { SESSION_COOKIE_OPTIONS } from '@/lib/supabase/cookies.ts';

/** Cookie of what a redeemed code opens, in the browser that redeemed it. */
const COOKIE = 'suivi';

/** Opens the request in this browser: no other page is sent the cookie, and it ends by itself. */
export async function writeFollowAccess(reference: string, access: string): Promise<void> {
  (await cookies()).set(COOKIE, access, {
    ...SESSION_COOKIE_OPTIONS,
    path: followPath(reference),
    maxAge: ACCESS_SECONDS,
  });
}

/** The secret that opens the request in this browser; empty where no code was given. The database verifies it. */
export async function readFollowAccess(): Promise<string> {
  return (await cookies()).get(COOKIE)?.value ?? '';
}
