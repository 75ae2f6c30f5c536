import type { NextRequest } from 'next/server';
import { NOT_SIGNED_IN } from '@/lib/account/profile.ts';
import { fileRefused, receiveBody, receiveForm } from '@/lib/files/receive.ts';
import { FILE_REFUSALS, type FileRefusal } from '@/lib/files/refusals.ts';
import { type SentFile, storeFile } from '@/lib/files/store.ts';
import { FOREIGN_ORIGIN, SERVICE_DOWN } from '@/lib/forms/messages.ts';
import { keepPostedForm } from '@/lib/forms/posted-form.ts';
import { IDLE } from '@/lib/forms/state.ts';
import { failure, success, type Toast } from '@/lib/forms/toasts.ts';
import { answer } from '@/lib/http/answer.ts';
import { log } from '@/lib/log/log.ts';
import { sendMailsAfterAnswer } from '@/lib/outbox/send-after-answer.ts';
import { isSameOrigin } from '@/lib/security/same-origin.ts';
import { consumeRateLimit } from '@/lib/supabase/rate-limit.ts';
import { getUser } from '@/lib/supabase/session.ts';
import { isUuid } from '@/lib/validation/uuid.ts';

/** Files that a client sends within an hour. */
const LIMIT = { purpose: 'project-file', hits: 60, windowSeconds: 60 * 60 };

const TOO_MANY = 'Vous avez envoyé beaucoup de fichiers en une heure. Reprenez un peu plus tard.';

type Outcome =
  | { status: 200; id: string; name: string }
  | { status: number; message: string; reason?: FileRefusal };

const refused = (reason: FileRefusal): Outcome => {
  const [status, message] = FILE_REFUSALS[reason];
  return { status, message, reason };
};

/** The sender, where they may send at all: checked before a byte is read. */
async function senderOf(request: NextRequest): Promise<string | Outcome> {
  if (!isSameOrigin(request.headers)) {
    return { status: 403, message: FOREIGN_ORIGIN };
  }
  const user = await getUser();
  if (!user) return { status: 401, message: NOT_SIGNED_IN };
  const isAllowed = await consumeRateLimit(LIMIT, user.id);
  return isAllowed ? user.id : { status: 429, message: TOO_MANY };
}

async function store(file: SentFile, account: string): Promise<Outcome> {
  if (!isUuid(file.project)) return refused('gone');
  const stored = await storeFile(file, { account });
  if (!stored.ok) return refused(stored.refusal);
  sendMailsAfterAnswer();
  return { status: 200, ...stored.value };
}

async function safely(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    log.error({ err: error }, '« Fichier »');
    return { status: 503, message: SERVICE_DOWN };
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
  const outcome = await safely(async () => {
    const sender = await senderOf(request);
    if (typeof sender !== 'string') return sender;
    const file = { name: searchParams.get('nom') ?? '', client: sender };
    const stored = await receiveBody(request, file, (received) =>
      store({ project: searchParams.get('projet') ?? '', ...received }, sender),
    );
    return typeof stored === 'string' ? refused(stored) : stored;
  });
  if ('reason' in outcome && outcome.reason) return fileRefused(outcome.reason);
  const { status, ...body } = outcome;
  return answer(status, body);
}

async function answerForm(request: NextRequest): Promise<Response> {
  let project = '';
  const outcome = await safely(async () => {
    const sender = await senderOf(request);
    if (typeof sender !== 'string') return sender;
    const stored = await receiveForm(request, sender, async (form) => {
      project = String(form.get('projet') ?? '');
      const file = form.get('fichier');
      if (!(file instanceof File)) return refused('empty');
      return store({ project, name: file.name, size: file.size, body: file.stream() }, sender);
    });
    return typeof stored === 'string' ? refused(stored) : stored;
  });
  // An unreadable form names no project; the page that it was sent from does.
  const page = isUuid(project) ? `/dashboard/projets/${project}` : referringPage(request);
  const toast: Toast =
    'id' in outcome
      ? success('Fichier envoyé', `«\u202f${outcome.name}\u202f» est dans votre projet.`)
      : failure('Fichier non envoyé', outcome.message);
  const isOut = outcome.status === 401;
  const status = 'id' in outcome ? 'done' : isOut ? 'refused' : 'failed';
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
