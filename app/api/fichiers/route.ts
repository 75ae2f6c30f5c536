import type { NextRequest } from 'next/server';
import { PROJECT_CLOSED } from '@/app/(account)/_components/project/link-access.ts';
import {
  type FileTaker,
  type TakingRefusal,
  takeFile,
} from '@/app/(account)/_components/project/take-file.ts';
import { NOT_SIGNED_IN } from '@/lib/account/profile.ts';
import { storeFile } from '@/lib/files/store.ts';
import { uploadKey } from '@/lib/files/url.ts';
import { opensProject } from '@/lib/projects/by-link.ts';
import { type Result, refused } from '@/lib/result/result.ts';
import type { LinkKey } from '@/lib/security/link-key.ts';
import { getUser } from '@/lib/supabase/session.ts';
import { isUuid } from '@/lib/validation/uuid.ts';

/** Pages that a form without scripts is sent from. */
const PROJECT_PAGE =
  /^\/(?:dashboard\/projets\/[0-9a-f-]{36}|(?:proposition|suivi)\/[\w-]+\/projet)$/;

/** Takes a file into a project of the signed-in client, or into the one that was opened without an account. */
export async function POST(request: NextRequest): Promise<Response> {
  const link = uploadKey(request.nextUrl.searchParams);
  return takeFile(request, {
    takerOf: async () => {
      if (link) return takerByLink(link);
      const user = await getUser();
      if (!user) return refused({ status: 401, message: NOT_SIGNED_IN });
      return {
        ok: true,
        value: {
          sender: user.id,
          store: async (file) =>
            isUuid(file.project) ? storeFile(file, { account: user.id }) : refused('gone'),
        },
      };
    },
    pageOf: (project) =>
      project && !link ? `/dashboard/projets/${project}` : referringPage(request),
  });
}

async function takerByLink(link: LinkKey): Promise<Result<FileTaker, TakingRefusal>> {
  if (!(await opensProject(link))) return refused({ status: 403, message: PROJECT_CLOSED });
  const sender = 'token_hash' in link ? link.token_hash : link.lead_reference;
  return { ok: true, value: { sender, store: (file) => storeFile(file, { link }) } };
}

function referringPage(request: NextRequest): string {
  const referrer = request.headers.get('referer') ?? '';
  const path = URL.canParse(referrer) ? new URL(referrer).pathname : '';
  return PROJECT_PAGE.test(path) ? path : '/dashboard';
}
