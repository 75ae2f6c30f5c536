import 'server-only';
import { clientIp } from '@/lib/http/client-ip.ts';
import { log } from '@/lib/log/log.ts';
import type { QuoteFile, QuoteFileKind } from '@/lib/quotes/document.ts';
import { plainPage } from '@/lib/security/plain-page.ts';
import { withinBudget } from '@/lib/supabase/budget.ts';
import { consumeRateLimit } from '@/lib/supabase/rate-limit.ts';
import { FILE_NAMES } from './which-quote.tsx';

const NEVER_STORED = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'same-origin',
};

/** Files of quotes that a visitor reads (operations.md, Rate limits). */
const LIMIT = { purpose: 'quote-file', hits: 60, windowSeconds: 15 * 60 };

const refuse = (status: number, words: { title: string; text: string }) =>
  new Response(plainPage(words), {
    status,
    headers: { ...NEVER_STORED, 'content-type': 'text/html; charset=utf-8' },
  });

const isKind = (value: string): value is QuoteFileKind => Object.hasOwn(FILE_NAMES, value);

/** The kind of file that the end of a URL names. */
const kindOf = (name: string): QuoteFileKind | undefined =>
  Object.keys(FILE_NAMES)
    .filter(isKind)
    .find((kind) => FILE_NAMES[kind] === name);

/**
 * Answers with a file of a quote, to be saved. Where there is none for this visitor they are sent to `page`, which says why.
 *
 * @param read null where there is none
 */
export async function answerFile(
  request: Request,
  name: string,
  page: string,
  read: (kind: QuoteFileKind) => Promise<QuoteFile | null>,
): Promise<Response> {
  const kind = kindOf(name);
  const leave = () =>
    new Response(null, { status: 303, headers: { ...NEVER_STORED, location: page } });
  if (!kind) return leave();
  try {
    const find = async () =>
      (await consumeRateLimit(LIMIT, clientIp(request.headers))) ? read(kind) : 'too many';
    const file = await withinBudget(find, request.headers);
    if (file === 'too many') {
      return refuse(429, {
        title: 'Trop de documents demandés',
        text: 'Revenez en arrière et réessayez dans 15\u00a0minutes.',
      });
    }
    if (!file) return leave();
    return new Response(new Uint8Array(file.bytes), {
      headers: {
        ...NEVER_STORED,
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${file.filename}"`,
      },
    });
  } catch (error) {
    log.error({ err: error }, 'A file of a quote could not be read');
    return refuse(503, {
      title: 'Le document n’est pas disponible pour le moment',
      text: 'Le service ne répond pas. Rien n’est perdu\u00a0: revenez en arrière et réessayez dans un instant.',
    });
  }
}
