import 'server-only';
import { type Link, type LinkKey, linkKeyOf } from '@/lib/security/link-key.ts';
import { readFollowAccess } from '../../suivi/[reference]/_components/follow-access.ts';
import { readLinkAccess } from '../quote/link-access.ts';

/** Message where the code’s time is over, or the link opens nothing any more. */
export const PROJECT_CLOSED =
  'Ce projet n’est plus ouvert ici. Rechargez la page\u00a0: un nouveau code l’ouvre.';

/** The key of a link or a reference in this browser; it opens nothing where no code was given. */
export async function readLinkKey(link: Link): Promise<LinkKey> {
  return linkKeyOf(link, await ('token' in link ? readLinkAccess() : readFollowAccess()));
}
