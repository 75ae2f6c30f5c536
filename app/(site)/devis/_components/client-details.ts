import type { AuthSnapshot } from '@/lib/account/auth-state';
import { SIGNED_IN_COOKIE } from '@/lib/supabase/session-cookie';
import type { QuoteValues } from './quote-values';

export type ClientDetails = Partial<
  Pick<QuoteValues, 'firstName' | 'lastName' | 'email' | 'company' | 'phone'>
>;

/** What a signed-in client has in their profile; nothing for anybody else, or where it cannot be read. */
export async function fetchClientDetails(): Promise<ClientDetails> {
  if (!document.cookie.includes(`${SIGNED_IN_COOKIE}=`)) return {};
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
