import { accountKey, readClientFile } from '@/lib/quotes/client.ts';
import { getUser } from '@/lib/supabase/session.ts';
import { answerFile } from '../../../../_components/quote/file-answer.ts';
import { quotePagePath } from '../../../../_components/quote/which-quote.tsx';

/** A file of a quote, for the client that it was sent to. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/dashboard/devis/[id]/[file]'>,
): Promise<Response> {
  const { id, file } = await params;
  return answerFile(request, file, quotePagePath({ id }), async (kind) => {
    const user = await getUser();
    return user && readClientFile(accountKey(id, user.id), kind);
  });
}
