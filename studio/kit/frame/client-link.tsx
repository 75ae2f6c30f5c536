import { useEffect, useState } from 'react';
import { IntentLink } from 'sanity/router';
import { OPEN_CLIENTS } from '../intents.ts';

/** The hash by which the book of clients knows an address, as the database makes it (`internal.address_hash`). */
export async function addressHash(email: string): Promise<string> {
  const bytes = new TextEncoder().encode(email.trim().toLowerCase());
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The way from something of a client to their card; nothing as long as no address is known. */
export function ClientLink({ email }: { email: string }) {
  const [client, setClient] = useState<string | null>(null);
  useEffect(() => {
    let isLast = true;
    setClient(null);
    if (email.includes('@')) {
      void addressHash(email).then((hash) => isLast && setClient(hash));
    }
    return () => {
      isLast = false;
    };
  }, [email]);
  return client ? (
    <>
      {' · '}
      <IntentLink intent={OPEN_CLIENTS} params={{ client }} style={{ textDecoration: 'underline' }}>
        Fiche du client
      </IntentLink>
    </>
  ) : null;
}
