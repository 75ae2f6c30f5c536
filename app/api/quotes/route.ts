import type { NextRequest } from 'next/server';
import { answer, unavailable } from '@/lib/inbox/route.ts';
import { sendMailsAfterAnswer } from '@/lib/leads/send-after-answer.ts';
import { changeQuote } from '@/lib/quotes/change.ts';
import { listQuotes } from '@/lib/quotes/quotes.ts';
import { QUOTE_REFUSED, quoteFault } from '@/lib/quotes/route.ts';
import { quoteChange, quotesQuery } from '@/lib/quotes/wire.ts';
import { refuseStudioCaller, studioCaller, studioEditor } from '@/lib/security/studio-identity.ts';

/** What the database takes of a quote, in bytes of JSON; and that with each of them escaped. */
const MAX_CONTENT = 200_000;
const MAX_BODY = 3 * MAX_CONTENT;

const TOO_LONG = { message: 'Ce devis est trop long. Rien n’a été modifié.' };

/** A page of the quotes, for the Studio's tool « Devis » alone. 400, 401 or 503 with a French message. */
export async function GET(request: NextRequest): Promise<Response> {
  const caller = await studioCaller(request);
  if (caller !== 'editor') return refuseStudioCaller(caller);
  const query = quotesQuery.safeParse(Object.fromEntries(request.nextUrl.searchParams));
  if (!query.success) return answer(400, { message: 'Cette liste n’existe pas.' });
  try {
    return answer(200, await listQuotes(query.data));
  } catch (error) {
    return unavailable(error);
  }
}

/**
 * Changes a quote in the editor's name, or makes one. 400, 401, 404, 409, 413, 422 or 503 with a French message, and then
 * nothing is changed.
 */
export async function POST(request: NextRequest): Promise<Response> {
  const editor = await studioEditor(request);
  if (typeof editor === 'string') return refuseStudioCaller(editor);
  const body = await request.text().catch(() => '');
  if (body.length > MAX_BODY) {
    return answer(413, TOO_LONG);
  }
  const change = quoteChange.safeParse(parsed(body));
  if (!change.success) {
    // What a rule of ours says is French; the others are about what no form of the Studio sends.
    const said = change.error.issues.find(({ code }) => code === 'custom')?.message;
    return answer(400, { message: said ?? 'Cette modification est illisible.' });
  }
  const { data } = change;
  if (data.action === 'save' && byteLength(data.content) > MAX_CONTENT)
    return answer(413, TOO_LONG);
  try {
    const changing = await changeQuote(data, editor);
    if (!changing.ok) {
      const [status] = QUOTE_REFUSED[changing.refusal];
      return answer(status, quoteFault(changing.refusal, changing.gaps));
    }
    sendMailsAfterAnswer();
    return answer(200, changing.changed);
  } catch (error) {
    return unavailable(error);
  }
}

const byteLength = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
