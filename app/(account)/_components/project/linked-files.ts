import 'server-only';
import { fileGone, handOut } from '@/lib/files/hand-out.ts';
import { linkedProjectPath } from '@/lib/projects/paths.ts';
import type { Link } from '@/lib/security/link-key.ts';
import { isUuid } from '@/lib/validation/uuid.ts';
import { readLinkKey } from './link-access.ts';

/** Hands out a file of the project that a link or a reference opens in this browser. */
export async function handOutLinkedFile(
  request: Request,
  link: Link,
  id: string,
): Promise<Response> {
  const back = { href: linkedProjectPath(link), label: 'Revenez à votre projet' };
  if (!isUuid(id)) return fileGone(back);
  return handOut(request, id, async () => ({ link: await readLinkKey(link) }), back);
}
