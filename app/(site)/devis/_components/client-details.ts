import type { AuthSnapshot } from '@/lib/account/auth-snapshot.ts';
import { SIGNED_IN_COOKIE } from '@/lib/supabase/session-cookie.ts';
import type { QuoteValues } from './quote-values.ts';

/** The answers that a profile holds. */
export const CLIENT_FIELDS = ['firstName', 'lastName', 'email', 'company', 'phone'] as const;

export type ClientDetails = Partial<Pick<QuoteValues, (typeof CLIENT_FIELDS)[number]>>;

/** Whether somebody is signed in, as far as a script can see. */
export const isSignedIn = (): boolean => document.cookie.includes(`${SIGNED_IN_COOKIE}=`);

/** What a signed-in client has in their profile; nothing for anybody else, or where it cannot be read. */
export async function fetchClientDetails(): Promise<ClientDetails> {
  if (!isSignedIn()) return {};
  try {
    const response = await fetch('/auth/session');
    const { user, profile } = (await response.json()) as AuthSnapshot;
    if (!user) return {};
    return {
      email: user.email,
      ...(profile && {
        firstName: profile.first_name,
        lastName: profile.last_name,
        company: profile.company,
        phone: profile.phone,
      }),
    };
  } catch {
    return {};
  }
}

/**
 * Calls back when a client has signed out, in any tab, and what the page shows of them has to go. So it
 * has from a page that comes back from the browser's memory: somebody else may have signed in since.
 */
export function onClientGone(callback: () => void): () => void {
  let wasClient = isSignedIn();
  const look = (event: Event) => {
    const isClient = isSignedIn();
    if (wasClient && (!isClient || (event as PageTransitionEvent).persisted)) callback();
    wasClient = isClient;
  };
  window.addEventListener('pageshow', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    window.removeEventListener('pageshow', look);
    document.removeEventListener('visibilitychange', look);
  };
}
