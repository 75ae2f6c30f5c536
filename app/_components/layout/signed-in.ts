import { SIGNED_IN_COOKIE } from '@/lib/supabase/session-cookie.ts';

/**
 * Marks the document of a signed-in visitor before anything is painted, so that the header of a static
 * page shows the right links without a flash. Stands in the `<head>` of every page as it is: its hash
 * is in the Content-Security-Policy.
 */
export const SIGNED_IN_SCRIPT = `;try{if(/(^|; )${SIGNED_IN_COOKIE}=./.test(document.cookie))document.documentElement.dataset.signedIn=''}catch{}`;

/** Looks again: another tab may have signed in or out, and a page may come back from memory. */
export function markSignedIn(): void {
  const signedIn = document.cookie
    .split('; ')
    .some((one) => one.startsWith(`${SIGNED_IN_COOKIE}=`));
  document.documentElement.toggleAttribute('data-signed-in', signedIn);
}
