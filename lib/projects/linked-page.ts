import 'server-only';
import type { TopicContext } from '../mail/topic.ts';
import { newToken, tokenHash } from '../security/secrets.ts';
import { failed } from '../supabase/failed.ts';
import { linkedProjectPath } from './paths.ts';

/** A new link of this quote, to its project; null where no quote leads there. */
export async function linkedPage(
  quote: string | null,
  { database, sender }: Pick<TopicContext, 'database' | 'sender'>,
): Promise<string | null> {
  if (!quote) return null;
  const token = newToken();
  const { error } = await database.rpc('link_accepted_quote', {
    quote,
    link_hash: tokenHash(token),
  });
  if (error) throw failed('the link could not be stored', error);
  return `${sender.siteUrl}${linkedProjectPath({ token })}`;
}
