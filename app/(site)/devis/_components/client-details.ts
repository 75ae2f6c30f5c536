import { fetchClient } from '@/app/_components/form/signed-in-client.ts';
import type { QuoteValues } from './quote-values.ts';

/** The answers that a profile holds. */
export const CLIENT_FIELDS = ['firstName', 'lastName', 'email', 'company', 'phone'] as const;

export type ClientDetails = Partial<Pick<QuoteValues, (typeof CLIENT_FIELDS)[number]>>;

/** The details in a signed-in client's profile; none for anybody else, or where it cannot be read. */
export async function fetchClientDetails(): Promise<ClientDetails> {
  const client = await fetchClient();
  if (!client) return {};
  const { user, profile } = client;
  return {
    email: user.email,
    ...(profile && {
      firstName: profile.first_name,
      lastName: profile.last_name,
      company: profile.company,
      phone: profile.phone,
    }),
  };
}
