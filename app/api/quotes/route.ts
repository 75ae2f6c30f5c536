import type { NextRequest } from 'next/server';
import { answer, refuse } from '@/lib/http/answer.ts';
import { sendMailsAfterAnswer } from '@/lib/outbox/send-after-answer.ts';
import { changeQuote } from '@/lib/quotes/change.ts';
import { listQuotes } from '@/lib/quotes/quotes.ts';
import { QUOTE_REFUSED } from '@/lib/quotes/route.ts';
import { quoteChange, quotesQuery } from '@/lib/quotes/wire.ts';
import { studioChange, studioList } from '@/lib/security/studio-route.ts';

/** Limit of the database for a quote, in bytes of JSON; and the same with each of them escaped. */
const MAX_CONTENT = 200_000;
const MAX_BYTES = 3 * MAX_CONTENT;

const TOO_LONG = 'Ce devis est trop long. Rien n’a été modifié.';

/** A page of the quotes, for the Studio's tool « Devis » alone. */
export const GET = (request: NextRequest): Promise<Response> =>
  studioList(request, quotesQuery, listQuotes);

/** Changes a quote in the editor's name, or makes one. 404, 409 or 422 where it cannot be so changed. */
export const POST = (request: NextRequest): Promise<Response> =>
  studioChange(
    request,
    { schema: quoteChange, maxBytes: MAX_BYTES, tooLong: TOO_LONG },
    async (change, editor) => {
      if (change.action === 'save' && byteLength(change.content) > MAX_CONTENT) {
        return answer(413, { message: TOO_LONG });
      }
      const changed = await changeQuote(change, editor);
      if (!changed.ok) return refuse(QUOTE_REFUSED, changed.refusal, { gaps: changed.gaps });
      sendMailsAfterAnswer();
      return changed.value;
    },
  );

const byteLength = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
