import type { NextRequest } from 'next/server';
import { answer, unavailable } from '@/lib/inbox/route.ts';
import { sendMailsAfterAnswer } from '@/lib/leads/send-after-answer.ts';
import { projectChange, projectCreation } from '@/lib/projects/change.ts';
import { changeProject, createProject, listProjects } from '@/lib/projects/projects.ts';
import { projectsQuery, REFUSED } from '@/lib/projects/route.ts';
import { refuseStudioCaller, studioCaller, studioEditor } from '@/lib/security/studio-identity.ts';

/** Longer than any change: an entry of 10,000 characters, each of four bytes or escaped. */
const MAX_BODY = 100_000;

/** A page of the projects, for the Studio's tool « Projets » alone. 400, 401 or 503 with a French message. */
export async function GET(request: NextRequest): Promise<Response> {
  const caller = await studioCaller(request);
  if (caller !== 'editor') return refuseStudioCaller(caller);
  const query = projectsQuery(request.nextUrl.searchParams);
  if (!query) return answer(400, { message: 'Cette liste n’existe pas.' });
  try {
    return answer(200, await listProjects(query));
  } catch (error) {
    return unavailable(error);
  }
}

/**
 * Opens or changes a project in the editor's name. 400, 401, 404, 409, 413 or 503 with a French message, and then nothing
 * is changed.
 */
export async function POST(request: NextRequest): Promise<Response> {
  const editor = await studioEditor(request);
  if (typeof editor === 'string') return refuseStudioCaller(editor);
  const body = await request.text().catch(() => '');
  if (body.length > MAX_BODY) {
    return answer(413, { message: 'Ce texte est trop long. Rien n’a été modifié.' });
  }
  const sent = parsed(body);
  const isNew = (sent as { action?: unknown } | null)?.action === 'create';
  const read = isNew ? projectCreation.safeParse(sent) : projectChange.safeParse(sent);
  if (!read.success) {
    // What a rule of ours says is French; the others are about what no form of the Studio sends.
    const said = read.error.issues.find(({ code }) => code === 'custom')?.message;
    return answer(400, { message: said ?? 'Cette modification est illisible.' });
  }
  try {
    const { data } = read;
    const changed =
      data.action === 'create'
        ? await createProject(data, editor)
        : await changeProject(data, editor);
    if (!changed.ok) {
      const [status, message] = REFUSED[changed.refusal];
      return answer(status, { message, reason: changed.refusal });
    }
    sendMailsAfterAnswer();
    return answer(200, changed.value);
  } catch (error) {
    return unavailable(error);
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
