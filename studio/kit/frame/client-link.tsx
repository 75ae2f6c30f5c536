import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { IntentLink } from 'sanity/router';
import { OPEN_CLIENTS } from '../intents.ts';

/** The hash by which the book of clients knows an address, as the database makes it (`internal.address_hash`). */
export const addressHash = (email: string): string =>
  bytesToHex(sha256(new TextEncoder().encode(email.trim().toLowerCase())));

/** The way from something of a client to their card; nothing as long as no address is known. */
export function ClientLink({ email }: { email: string }) {
  if (!email.includes('@')) return null;
  const client = addressHash(email);
  return (
    <>
      {' · '}
      <IntentLink intent={OPEN_CLIENTS} params={{ client }} style={{ textDecoration: 'underline' }}>
        Fiche du client
      </IntentLink>
    </>
  );
}
