import 'server-only';
import type { NextRequest } from 'next/server';
import * as z from 'zod/mini';
import { answer, unavailable } from '../http/answer.ts';
import { readJson } from '../http/read-json.ts';
import {
  refuseStudioCaller,
  type StudioEditor,
  studioEditor,
  studioMember,
} from './studio-identity.ts';

/** A whole answer, or the body of one that all went well with. */
type Answered = Response | object;

/**
 * Answers the consultant alone, with a French message else: 401 to a stranger, 403 to a member of the project whose role is
 * about content alone, 503 where a store does not answer.
 *
 * @param who whom it answers, where that is more than the consultant
 */
export async function studioAnswer(
  request: Request,
  work: (editor: StudioEditor) => Promise<Answered>,
  who: typeof studioEditor = studioEditor,
): Promise<Response> {
  const editor = await who(request);
  if (typeof editor === 'string') return refuseStudioCaller(editor);
  try {
    const answered = await work(editor);
    return answered instanceof Response ? answered : answer(200, answered);
  } catch (error) {
    return unavailable(error);
  }
}

/** The same of a list, which the URL asks for by its parameters. 400 where there is none such. */
export const studioList = <Query extends z.core.$ZodType>(
  request: NextRequest,
  query: Query,
  list: (asked: z.output<Query>) => Promise<Answered>,
): Promise<Response> =>
  studioAnswer(request, async () => {
    const asked = z.safeParse(query, Object.fromEntries(request.nextUrl.searchParams));
    return asked.success ? list(asked.data) : answer(400, { message: 'Cette liste n’existe pas.' });
  });

/** The input of a route that changes something. */
type Taken<Change extends z.core.$ZodType> = {
  schema: Change;
  /** Limit of the body, in bytes: no form of the Studio sends as much. */
  maxBytes: number;
  /** Message for a longer one. */
  tooLong?: string;
  /** Message for a body that breaks a rule without a French message of its own: no form of the Studio sends such. */
  unreadable?: string;
  /** Whether any member of the project may, whatever their role: it is about content, and nothing of a client's. */
  isContent?: boolean;
};

/** The same of a change, which is sent as JSON. 400 for one that cannot be read, 413 for one that is too long. */
export const studioChange = <Change extends z.core.$ZodType>(
  request: Request,
  {
    schema,
    maxBytes,
    tooLong = 'Ce texte est trop long. Rien n’a été modifié.',
    unreadable = 'Cette modification est illisible.',
    isContent = false,
  }: Taken<Change>,
  change: (sent: z.output<Change>, editor: StudioEditor) => Promise<Answered>,
): Promise<Response> =>
  studioAnswer(
    request,
    async (editor) => {
      const body = await readJson(request, maxBytes);
      if (!body) return answer(413, { message: tooLong });
      const sent = z.safeParse(schema, body.value);
      if (sent.success) return change(sent.data, editor);
      const said = sent.error.issues.find(({ code }) => code === 'custom')?.message;
      return answer(400, { message: said ?? unreadable });
    },
    isContent ? studioMember : studioEditor,
  );
