import type { ProfileFields } from '@/lib/validation/profile.ts';

/** Who is signed in, as /auth/session answers. No token ever leaves the server's cookies. */
export type AuthSnapshot =
  | { user: null; session: null; profile: null }
  | {
      user: { id: string; email: string };
      session: { expiresAt: string | null };
      /** Null also where it could not be read, which is only logged (§8). */
      profile: ProfileFields | null;
    };

/** What the auth context exposes besides its actions (§3, §4). */
export type AuthState = AuthSnapshot & { loading: boolean };

/** Until the first session is fetched (§4). */
export const LOADING: AuthState = { user: null, session: null, profile: null, loading: true };

/** Signed out: the profile is cleared with the user (§4). */
export const SIGNED_OUT: AuthSnapshot = { user: null, session: null, profile: null };

/** The state after a fetch: with no answer, what was known stays, and loading is over. */
export function settled(state: AuthState, snapshot: AuthSnapshot | null): AuthState {
  return { ...(snapshot ?? state), loading: false };
}
