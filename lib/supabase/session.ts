import 'server-only';
import type { User } from '@supabase/supabase-js';
import type { Route } from 'next';
import { headers } from 'next/headers';
import { RedirectType, redirect } from 'next/navigation';
import { cache } from 'react';
import { SupabaseTimeoutError, withinBudget } from './budget.ts';
import { isOutage } from './outage.ts';
import { createSessionClient } from './server.ts';

/** The signed-in client, as the auth server confirms it. */
export type AccountUser = {
  id: string;
  email: string;
  /** ISO 8601. */
  createdAt: string;
};

/** The auth server does not answer: nobody knows who is signed in. */
export class AuthUnavailableError extends Error {
  constructor(cause: unknown) {
    super('the auth server does not answer', { cause });
    this.name = 'AuthUnavailableError';
  }
}

/**
 * The signed-in client, or null. Asked of the auth server, once a request: what the cookie says is
 * never believed, and a session that was revoked elsewhere ends at once.
 *
 * @throws AuthUnavailableError
 */
export const getUser = cache(async (): Promise<AccountUser | null> => {
  const supabase = await createSessionClient();
  const { data, error } = await withinBudget(() => supabase.auth.getUser(), await headers()).catch(
    asUnavailable,
  );
  if (error && isOutage(error)) throw new AuthUnavailableError(error);
  return data.user ? toAccountUser(data.user) : null;
});

function asUnavailable(error: unknown): never {
  throw error instanceof SupabaseTimeoutError ? new AuthUnavailableError(error) : error;
}

/**
 * The signed-in client; anybody else is sent to /auth, which replaces the history entry (product.md,
 * Protected pages).
 *
 * @param next the page to come back to after signing in: a path of this site
 * @throws AuthUnavailableError, and Next's redirection
 */
export async function requireUser(next: string): Promise<AccountUser> {
  return (await getUser()) ?? signInFirst(next);
}

/** Sends the visitor to /auth, and from there back to `next`, a path of this site. */
export function signInFirst(next: string): never {
  redirect(`/auth?${new URLSearchParams({ next })}` as Route, RedirectType.replace);
}

function toAccountUser(user: User): AccountUser {
  return {
    id: user.id,
    email: user.email ?? '',
    createdAt: user.created_at,
  };
}
