import 'server-only';
import { headers } from 'next/headers';
import { log } from '@/lib/log/log.ts';
import { type LinkedProject, readLinkedProject } from '@/lib/projects/by-link.ts';
import type { Link } from '@/lib/security/link-key.ts';
import { withinBudget } from '@/lib/supabase/budget.ts';
import { ownPath } from '../own-path.ts';
import { readLinkKey } from './link-access.ts';

/**
 * The project that a link or a reference opens in this browser; null where it opens none, false where the store does not
 * answer; of a signed-in client the path of their own.
 */
export async function openProject(link: Link): Promise<LinkedProject | string | null | false> {
  const own = await ownPath(link, ({ project }) => project && `/dashboard/projets/${project}`);
  if (own) return own;
  const key = await readLinkKey(link);
  try {
    return await withinBudget(() => readLinkedProject(link, key), await headers());
  } catch (error) {
    log.error({ err: error }, 'A project could not be opened by its link');
    return false;
  }
}
