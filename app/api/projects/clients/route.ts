import type { NextRequest } from 'next/server';
import { answer, unavailable } from '@/lib/inbox/route.ts';
import { findClients } from '@/lib/projects/projects.ts';
import { PROJECT_LIMITS } from '@/lib/projects/states.ts';
import { refuseStudioCaller, studioCaller } from '@/lib/security/studio-identity.ts';

/** Accounts and won requests to open a project for, for the Studio alone. 401 or 503 with a French message. */
export async function GET(request: NextRequest): Promise<Response> {
  const caller = await studioCaller(request);
  if (caller !== 'editor') return refuseStudioCaller(caller);
  const search = request.nextUrl.searchParams.get('search') ?? '';
  try {
    return answer(200, await findClients(search.slice(0, PROJECT_LIMITS.search)));
  } catch (error) {
    return unavailable(error);
  }
}
