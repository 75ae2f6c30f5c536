import type { AuthSnapshot } from '@/lib/account/auth-snapshot.ts';
import { SIGNED_IN_COOKIE } from '@/lib/supabase/session-cookie.ts';

/** Whether somebody is signed in, as far as a script can see. */
export const isSignedIn = (): boolean => document.cookie.includes(`${SIGNED_IN_COOKIE}=`);

/** The signed-in client, with their profile; null for anybody else, or where it cannot be read. */
export async function fetchClient(): Promise<Extract<AuthSnapshot, { user: object }> | null> {
  if (!isSignedIn()) return null;
  try {
    const response = await fetch('/auth/session');
    const snapshot = (await response.json()) as AuthSnapshot;
    return snapshot.user ? snapshot : null;
  } catch {
    return null;
  }
}

/** Whether somebody is in the field of this name: what they type is not to follow what is filled in meanwhile. */
export const isInHand = (name: string): boolean =>
  document.activeElement?.getAttribute('name') === name;

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
