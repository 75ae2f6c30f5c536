import 'server-only';
import { headers } from 'next/headers';
import { log } from '@/lib/log/log.ts';
import { type OwnLinked, readOwnLinked } from '@/lib/projects/by-link.ts';
import type { Link } from '@/lib/security/link-key.ts';
import { withinBudget } from '@/lib/supabase/budget.ts';
import { getUser } from '@/lib/supabase/session.ts';

/**
 * Where a signed-in client has what a link or a reference is about, and needs no code for it. Null for anybody else, and
 * while nobody knows who is signed in: the code opens it then.
 */
export async function ownPath(
  link: Link,
  pathOf: (own: OwnLinked) => string | null,
): Promise<string | null> {
  try {
    const user = await getUser();
    const own = user && (await withinBudget(() => readOwnLinked(link, user.id), await headers()));
    return own && pathOf(own);
  } catch (error) {
    log.error({ err: error }, 'A link could not be told from a client’s own');
    return null;
  }
}
