import type { NextRequest } from 'next/server';
import { getMilestoneTemplates } from '@/lib/content/index.ts';
import { answer } from '@/lib/inbox/route.ts';
import { refuseStudioCaller, studioCaller } from '@/lib/security/studio-identity.ts';

/** Milestones that a project can begin with, for the Studio alone. 401 or 503 with a French message. */
export async function GET(request: NextRequest): Promise<Response> {
  const caller = await studioCaller(request);
  if (caller !== 'editor') return refuseStudioCaller(caller);
  try {
    return answer(200, await getMilestoneTemplates());
  } catch (error) {
    console.error(error);
    return answer(503, { message: 'Les modèles d’étapes ne se lisent pas pour le moment.' });
  }
}
