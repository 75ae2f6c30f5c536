import 'server-only';
import { randomUUID } from 'node:crypto';
import type { User } from '@supabase/supabase-js';
import { cookies } from 'next/headers';
import { SESSION_COOKIE_OPTIONS } from '../supabase/cookies.ts';

/** Held by the browser that signs up; its name makes sign-out remove it too. */
const COOKIE = 'sign-up-token';

/** Lifetime of the mark: as long as the link of the mail is good for. */
const LIFETIME_SECONDS = 60 * 60;

/**
 * Marks this browser and, by the metadata that it returns, the account that it is about to make. An
 * account that exists already keeps its own, and the visitor cannot tell.
 */
export async function markSignUp(): Promise<{ sign_up_mark: string }> {
  const mark = randomUUID();
  (await cookies()).set(COOKIE, mark, { ...SESSION_COOKIE_OPTIONS, maxAge: LIFETIME_SECONDS });
  return { sign_up_mark: mark };
}

/** Whether this browser made the account, so that its password is the one that was typed here. */
export async function isSignUpOfThisBrowser(user: Pick<User, 'user_metadata'>): Promise<boolean> {
  const mark = (await cookies()).get(COOKIE)?.value;
  return mark !== undefined && mark === user.user_metadata.sign_up_mark;
}
