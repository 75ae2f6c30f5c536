import type { NextRequest } from 'next/server';
import { NOT_SIGNED_IN } from '@/lib/account/profile.ts';
import { receiveBody, receiveForm } from '@/lib/files/receive.ts';
import { FILE_REFUSALS, type FileRefusal } from '@/lib/files/refusals.ts';
import { type SentFile, type Stored, storeFile } from '@/lib/files/store.ts';
import { FOREIGN_ORIGIN, SERVICE_DOWN } from '@/lib/forms/messages.ts';
import { keepPostedForm } from '@/lib/forms/posted-form.ts';
import { IDLE } from '@/lib/forms/state.ts';
import { failure, success } from '@/lib/forms/toasts.ts';
import { answer } from '@/lib/http/answer.ts';
import { log } from '@/lib/log/log.ts';
import { sendMailsAfterAnswer } from '@/lib/outbox/send-after-answer.ts';
import { type Result, refused } from '@/lib/result/result.ts';
import { isSameOrigin } from '@/lib/security/same-origin.ts';
import { consumeRateLimit } from '@/lib/supabase/rate-limit.ts';
import { getUser } from '@/lib/supabase/session.ts';
import { isUuid } from '@/lib/validation/uuid.ts';

/** Files that a client sends within an hour. */
const LIMIT = { purpose: 'project-file', hits: 60, windowSeconds: 60 * 60 };

const TOO_MANY = 'Vous avez envoyé beaucoup de fichiers en une heure. Reprenez un peu plus tard.';

type Refusal = { status: number; message: string; reason?: FileRefusal };

/** The sender, where they may send at all: checked before a byte is read. */
async function senderOf(request: NextRequest): Promise<Result<string, Refusal>> {
  if (!isSameOrigin(request.headers)) return refused({ status: 403, message: FOREIGN_ORIGIN });
  const user = await getUser();
  if (!user) return refused({ status: 401, message: NOT_SIGNED_IN });
  const isAllowed = await consumeRateLimit(LIMIT, user.id);
  return isAllowed ? { ok: true, value: user.id } : refused({ status: 429, message: TOO_MANY });
}

async function store(file: SentFile, account: string): Promise<Stored> {
  return isUuid(file.project) ? storeFile(file, { account }) : refused('gone');
}

async function receive(
  request: NextRequest,
  take: (sender: string) => Promise<Stored>,
): Promise<Result<{ id: string; name: string }, Refusal>> {
  try {
    const sender = await senderOf(request);
    if (!sender.ok) return sender;
    const stored = await take(sender.value);
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
 * Takes a file into a project of the signed-in client: alone as the body, with `?projet=<id>&nom=<name>`, which is answered
 * in JSON with a French message; or as the form that a browser without scripts sends (`projet`, `fichier`), which leads back
 * to the project with its outcome. What is refused is not kept.
 */
export async function POST(request: NextRequest): Promise<Response> {
  if (/^multipart\/form-data/i.test(request.headers.get('content-type') ?? '')) {
    return answerForm(request);
  }
  const { searchParams } = request.nextUrl;
  const stored = await receive(request, (sender) => {
    const file = { name: searchParams.get('nom') ?? '', client: sender };
    return receiveBody(request, file, (received) =>
      store({ project: searchParams.get('projet') ?? '', ...received }, sender),
    );
  });
  if (stored.ok) return answer(200, stored.value);
  const { status, ...why } = stored.refusal;
  return answer(status, why);
}

async function answerForm(request: NextRequest): Promise<Response> {
  let project = '';
  const stored = await receive(request, (sender) =>
    receiveForm(request, sender, async (form) => {
      project = String(form.get('projet') ?? '');
      const file = form.get('fichier');
      if (!(file instanceof File)) return refused('empty');
      return store({ project, name: file.name, size: file.size, body: file.stream() }, sender);
    }),
  );
  // An unreadable form names no project; the page that it was sent from does.
  const page = isUuid(project) ? `/dashboard/projets/${project}` : referringPage(request);
  const toast = stored.ok
    ? success('Fichier envoyé', `«\u202f${stored.value.name}\u202f» est dans votre projet.`)
    : failure('Fichier non envoyé', stored.refusal.message);
  const isOut = !stored.ok && stored.refusal.status === 401;
  const status = stored.ok ? 'done' : isOut ? 'refused' : 'failed';
  await keepPostedForm(`fichier-${page.split('/').at(-1)}`, { ...IDLE, status, toast });
  return new Response(null, {
    status: 303,
    headers: { location: `${page}#fichiers`, 'cache-control': 'no-store' },
  });
}

function referringPage(request: NextRequest): string {
  const referrer = request.headers.get('referer') ?? '';
  const path = URL.canParse(referrer) ? new URL(referrer).pathname : '';
  return /^\/dashboard\/projets\/[0-9a-f-]{36}$/.test(path) ? path : '/dashboard';
}
