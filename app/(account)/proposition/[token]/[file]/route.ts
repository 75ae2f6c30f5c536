import { linkKey, readClientFile } from '@/lib/quotes/client.ts';
import { answerFile } from '../../../_components/quote/file-answer.ts';
import { readLinkAccess } from '../../../_components/quote/link-access.ts';
import { quotePagePath } from '../../../_components/quote/which-quote.tsx';

/** A file of a quote, for the browser that its link was opened in. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/proposition/[token]/[file]'>,
): Promise<Response> {
  const { token, file } = await params;
  const key = linkKey(token, await readLinkAccess());
  return answerFile(request, file, quotePagePath({ token }), (kind) => readClientFile(key, kind));
}
