import type { NextRequest } from 'next/server';
import { takeFile } from '@/app/(account)/_components/project/take-file.ts';
import { NOT_SIGNED_IN } from '@/lib/account/profile.ts';
import { storeFile } from '@/lib/files/store.ts';
import { refused } from '@/lib/result/result.ts';
import { getUser } from '@/lib/supabase/session.ts';
import { isUuid } from '@/lib/validation/uuid.ts';

/** Takes a file into a project of the signed-in client. */
export async function POST(request: NextRequest): Promise<Response> {
  return takeFile(request, {
    takerOf: async () => {
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
    pageOf: (project) => (project ? `/dashboard/projets/${project}` : referringPage(request)),
  });
}

function referringPage(request: NextRequest): string {
  const referrer = request.headers.get('referer') ?? '';
  const path = URL.canParse(referrer) ? new URL(referrer).pathname : '';
  return /^\/dashboard\/projets\/[0-9a-f-]{36}$/.test(path) ? path : '/dashboard';
}
