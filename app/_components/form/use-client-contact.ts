'use client';

import { useEffect, useState } from 'react';
import { fetchClient, onClientGone } from './signed-in-client.ts';

/** Name, e-mail and company of who is signed in, by the names of the fields that ask for them. */
export type ClientContact = Readonly<{ name: string; email: string; company: string }>;

/** The signed-in client, once known and until they sign out; null before, after, and for anybody else. */
export function useClientContact(): ClientContact | null {
  const [contact, setContact] = useState<ClientContact | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const forget = () => {
      isCurrent = false;
      setContact(null);
    };
    const stop = onClientGone(forget);
    void fetchClient().then((client) => {
      if (!isCurrent || !client) return;
      const { first_name = '', last_name = '', company = '' } = client.profile ?? {};
      const name = `${first_name} ${last_name}`.trim();
      setContact({ name, email: client.user.email, company });
    });
    return () => {
      isCurrent = false;
      stop();
    };
  }, []);
  return contact;
}
