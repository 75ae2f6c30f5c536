import 'server-only';
import type { NextRequest } from 'next/server';
import { receiveBody, receiveForm } from '@/lib/files/receive.ts';
import { FILE_REFUSALS, type FileRefusal } from '@/lib/files/refusals.ts';
import type { SentFile, Stored } from '@/lib/files/store.ts';
import { FOREIGN_ORIGIN, SERVICE_DOWN } from '@/lib/forms/messages.ts';
import { keepPostedForm } from '@/lib/forms/posted-form.ts';
import { IDLE } from '@/lib/forms/state.ts';
import { failure, success } from '@/lib/forms/toasts.ts';
import { answer } from '@/lib/http/answer.ts';
import { log } from '@/lib/log/log.ts';
import { sendMailsAfterAnswer } from '@/lib/outbox/send-after-answer.ts';
import { fileFieldId } from '@/lib/projects/paths.ts';
import { type Result, refused } from '@/lib/result/result.ts';
import { isSameOrigin } from '@/lib/security/same-origin.ts';
import { consumeRateLimit } from '@/lib/supabase/rate-limit.ts';
import { isUuid } from '@/lib/validation/uuid.ts';

/** Files that a client sends within an hour. */
const LIMIT = { purpose: 'project-file', hits: 60, windowSeconds: 60 * 60 };

const TOO_MANY = 'Vous avez envoyé beaucoup de fichiers en une heure. Reprenez un peu plus tard.';

export type TakingRefusal = { status: number; message: string; reason?: FileRefusal };

/** Who sends a file, and how theirs are taken. */
export type FileTaker = {
  /** Name by which what they send is counted. */
  sender: string;
  store(file: SentFile): Promise<Stored>;
};

type Taking = {
  /** Who sends, where they may: asked before a byte is read. */
  takerOf(): Promise<Result<FileTaker, TakingRefusal>>;
  /** The page that a form without scripts leads back to, by the project that it names; an unreadable one names none. */
  pageOf(project: string | null): string;
};

async function receive(
  request: NextRequest,
  { takerOf }: Taking,
  take: (taker: FileTaker) => Promise<Stored>,
): Promise<Result<{ id: string; name: string }, TakingRefusal>> {
  try {
    if (!isSameOrigin(request.headers)) return refused({ status: 403, message: FOREIGN_ORIGIN });
    const taker = await takerOf();
    if (!taker.ok) return taker;
    const isAllowed = await consumeRateLimit(LIMIT, taker.value.sender);
    if (!isAllowed) return refused({ status: 429, message: TOO_MANY });
    const stored = await take(taker.value);
    if (!stored.ok) {
      const [status, message] = FILE_REFUSALS[stored.refusal];
      return refused({ status, message, reason: stored.refusal });
    }
    sendMailsAfterAnswer();
    return stored;
  } catch (error) {
    log.error({ err: error }, '« Fichier »');
    return refused({ status: 503, message: SERVICE_DOWN });
  }
}

/**
 * Takes a file into a project of the client's: alone as the body, with `?projet=<id>&nom=<name>`, which is answered in JSON
 * with a French message; or as the form that a browser without scripts sends (`projet`, `fichier`), which leads back to the
 * project with its outcome. Either may name what it answers (`demande`). What is refused is not kept.
 */
export async function takeFile(request: NextRequest, taking: Taking): Promise<Response> {
  if (/^multipart\/form-data/i.test(request.headers.get('content-type') ?? '')) {
    return answerForm(request, taking);
  }
  const { searchParams } = request.nextUrl;
  const project = searchParams.get('projet') ?? '';
  const stored = await receive(request, taking, ({ sender, store }) => {
    const file = { name: searchParams.get('nom') ?? '', client: sender };
    const answers = searchParams.get('demande');
    if (answers && !isUuid(answers)) return Promise.resolve(refused('unasked'));
    return receiveBody(request, file, (received) =>
      store({ project, ...received, ...(answers && { request: answers }) }),
    );
  });
  if (stored.ok) return answer(200, stored.value);
  const { status, ...why } = stored.refusal;
  return answer(status, why);
}

async function answerForm(request: NextRequest, taking: Taking): Promise<Response> {
  let project = '';
  let answers = '';
  const stored = await receive(request, taking, ({ sender, store }) =>
    receiveForm(request, sender, async (form) => {
      project = String(form.get('projet') ?? '');
      answers = String(form.get('demande') ?? '');
      if (answers && !isUuid(answers)) return refused('unasked');
      const file = form.get('fichier');
      if (!(file instanceof File)) return refused('empty');
      return store({
        project,
        name: file.name,
        size: file.size,
        body: file.stream(),
        ...(answers && { request: answers }),
      });
    }),
  );
  const page = taking.pageOf(isUuid(project) ? project : null);
  const toast = stored.ok
    ? success('Fichier envoyé', `«\u202f${stored.value.name}\u202f» est dans votre projet.`)
    : failure('Fichier non envoyé', stored.refusal.message);
  const isOut = !stored.ok && stored.refusal.status === 401;
  const status = stored.ok ? 'done' : isOut ? 'refused' : 'failed';
  const isUnasked = !stored.ok && stored.refusal.reason === 'unasked';
  // A request that takes nothing more has no form: the one for any other file says so.
  const answered = isUuid(answers) && !isUnasked ? answers : null;
  const name = answered ?? (isUuid(project) ? project : (page.split('/').at(-1) ?? ''));
  await keepPostedForm(`fichier-${name}`, { ...IDLE, status, toast });
  return new Response(null, {
    status: 303,
    headers: {
      location: `${page}#${answered ? fileFieldId(answered) : 'fichiers'}`,
      'cache-control': 'no-store',
    },
  });
}
