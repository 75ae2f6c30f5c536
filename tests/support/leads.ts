import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { needsMailbox, serviceClient } from './client-account.ts';
import { E2E } from './e2e-stack.ts';

/**
 * A header that makes a visitor of its own, whose leads are counted apart
 * from other runs' (operations.md, Rate limits).
 */
export const visitorHeaders = (): Record<string, string> => ({
  'x-forwarded-for': `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`,
});

/** Every lead that was stored of one address. */
export async function leadsOf(email: string) {
  const { data, error } = await serviceClient()
    .from('leads')
    .select('kind, reference, status, payload, estimate')
    .eq('payload->>email', email);
  if (error) throw error;
  return data;
}

/** Sends a message as somebody who is not signed in does, with this address: its reference. */
export async function sendWith(
  email: string,
  subject: string,
  service = serviceClient(),
): Promise<string> {
  const { data } = await service
    .rpc('create_lead', {
      lead_kind: 'message',
      lead_payload: { name: 'Zoé', email, subject, message: 'Bonjour' },
      lead_idempotency_key: randomUUID(),
      lead_email_hash: createHash('sha256').update(email).digest('hex'),
      lead_consent_contact: true,
      lead_is_unproven: true,
    })
    .single<{ reference: string }>()
    .throwOnError();
  return data.reference;
}

export type Mail = {
  id: string;
  to: string;
  from: string | null;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  attachments: Array<{ name: string; type: string; size: number }>;
};

/** The mails of one recipient, the newest first. */
export async function mailsTo(email: string): Promise<Mail[]> {
  needsMailbox();
  const response = await fetch(`${E2E.mailboxUrl}/api/messages?to=${encodeURIComponent(email)}`);
  return ((await response.json()) as { messages: Mail[] }).messages;
}

/** The bytes of a mail's attachment, counted from 0. */
export async function attachmentOf({ id }: Mail, position: number): Promise<Buffer> {
  const response = await fetch(`${E2E.mailboxUrl}/messages/${id}/files/${position}`);
  return Buffer.from(await response.arrayBuffer());
}
