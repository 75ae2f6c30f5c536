import type { NextRequest } from 'next/server';
import { findClients } from '@/lib/projects/projects.ts';
import { PROJECT_LIMITS } from '@/lib/projects/states.ts';
import { studioAnswer } from '@/lib/security/studio-route.ts';

/** Accounts and won requests to open a project for, for the Studio alone. */
export const GET = (request: NextRequest): Promise<Response> =>
  studioAnswer(request, async () => {
    const search = request.nextUrl.searchParams.get('search') ?? '';
    return findClients(search.slice(0, PROJECT_LIMITS.search));
  });
