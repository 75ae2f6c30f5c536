import 'server-only';
import type { NextRequest } from 'next/server';
import { fileGone, handOut } from '@/lib/files/hand-out.ts';
import { storeFile } from '@/lib/files/store.ts';
import { opensProject } from '@/lib/projects/by-link.ts';
import { linkedProjectPath } from '@/lib/projects/paths.ts';
import { refused } from '@/lib/result/result.ts';
import type { Link } from '@/lib/security/link-key.ts';
import { isUuid } from '@/lib/validation/uuid.ts';
import { PROJECT_CLOSED, readLinkKey } from './link-access.ts';
import { takeFile } from './take-file.ts';

/** Takes a file into the project that a link or a reference opens in this browser. */
export async function takeLinkedFile(request: NextRequest, link: Link): Promise<Response> {
  return takeFile(request, {
    takerOf: async () => {
      const key = await readLinkKey(link);
      if (!(await opensProject(key))) return refused({ status: 403, message: PROJECT_CLOSED });
      return {
        ok: true,
        value: {
          sender: 'token_hash' in key ? key.token_hash : key.lead_reference,
          store: (file) => storeFile(file, { link: key }),
        },
      };
    },
    pageOf: () => linkedProjectPath(link),
  });
}

/** Hands out a file of that project. */
export async function handOutLinkedFile(
  request: Request,
  link: Link,
  id: string,
): Promise<Response> {
  const back = { href: linkedProjectPath(link), label: 'Revenez à votre projet' };
  if (!isUuid(id)) return fileGone(back);
  return handOut(request, id, async () => ({ link: await readLinkKey(link) }), back);
}
