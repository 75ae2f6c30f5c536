import type { NextRequest } from 'next/server';
import * as z from 'zod/mini';
import { refuse } from '@/lib/http/answer.ts';
import { sendMailsAfterAnswer } from '@/lib/outbox/send-after-answer.ts';
import { changeProject, createProject, listProjects } from '@/lib/projects/projects.ts';
import { projectsQuery, REFUSED } from '@/lib/projects/route.ts';
import { projectChange, projectCreation } from '@/lib/projects/schema.ts';
import { studioChange, studioList } from '@/lib/security/studio-route.ts';

const CHANGE = {
  schema: z.discriminatedUnion('action', [projectCreation, projectChange]),
  /** An entry of 10,000 characters, each of four bytes or escaped. */
  maxBytes: 100_000,
};

/** A page of the projects, for the Studio's tool « Projets » alone. */
export const GET = (request: NextRequest): Promise<Response> =>
  studioList(request, projectsQuery, listProjects);

/** Opens or changes a project in the editor's name. 404 or 409 where it cannot be so changed. */
export const POST = (request: NextRequest): Promise<Response> =>
  studioChange(request, CHANGE, async (change, editor) => {
    const changed =
      change.action === 'create'
        ? await createProject(change, editor)
        : await changeProject(change, editor);
    if (!changed.ok) return refuse(REFUSED, changed.refusal);
    sendMailsAfterAnswer();
    return changed.value;
  });
