import type { NextRequest } from 'next/server';
import { getMilestoneTemplates } from '@/lib/content/index.ts';
import { answer } from '@/lib/http/answer.ts';
import { log } from '@/lib/log/log.ts';
import { studioAnswer } from '@/lib/security/studio-route.ts';

/** Milestones that a project can begin with, for the Studio alone. */
export const GET = (request: NextRequest): Promise<Response> =>
  studioAnswer(request, async () => {
    try {
      return await getMilestoneTemplates();
    } catch (error) {
      log.error({ err: error }, 'The milestone templates could not be read');
      return answer(503, { message: 'Les modèles d’étapes ne se lisent pas pour le moment.' });
    }
  });
