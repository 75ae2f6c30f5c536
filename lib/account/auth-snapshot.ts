import type { ProfileFields } from '../validation/profile.ts';

/** The signed-in user, as /auth/session answers. No token ever leaves the server's cookies. */
export type AuthSnapshot =
  | { user: null; profile: null }
  | {
      user: { id: string; email: string };
      /** Null also where it could not be read, which is only logged (product.md, Accounts). */
      profile: ProfileFields | null;
    };

/** Signed out: the profile is cleared with the user. */
export const SIGNED_OUT: AuthSnapshot = { user: null, profile: null };
