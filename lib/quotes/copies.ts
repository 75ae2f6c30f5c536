import 'server-only';
import type { MailTopic } from '../mail/topic.ts';
import { failed } from '../supabase/failed.ts';

/** A mail about a quote, of which others get a copy: who signs it too, and contacts that the book says so of (product.md, Clients). */
export const copied =
  (write: MailTopic): MailTopic =>
  async (subject, context) => {
    const written = await write(subject, context);
    if (!written || context.recipient !== 'client') return written;
    const { data, error } = await context.database.rpc('list_quote_copies', { subject });
    if (error) throw failed('the copies could not be read', error);
    return { ...written, cc: data.filter((address) => address !== written.to) };
  };
