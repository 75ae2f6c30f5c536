import type { NextRequest } from 'next/server';
import { refuse } from '@/lib/http/answer.ts';
import { listExamples, previewMail } from '@/lib/mail-catalogue/preview.ts';
import { REFUSED } from '@/lib/mail-catalogue/route.ts';
import { examplesQuery, mailAsked } from '@/lib/mail-catalogue/schema.ts';
import { sendTrial } from '@/lib/mail-catalogue/trial.ts';
import { studioChange, studioList } from '@/lib/security/studio-route.ts';

/** The three documents of mails, each text escaped. */
const MAX_BYTES = 300_000;

/** What a mail can be shown about, for the Studio's tool « E-mails » alone. */
export const GET = (request: NextRequest): Promise<Response> =>
  studioList(request, examplesQuery, async ({ mail }) => ({ examples: await listExamples(mail) }));

/** Shows a mail, or sends it to the editor who asks: to nobody else. 404, 422, 429, 502 or 503 where it cannot be. */
export const POST = (request: NextRequest): Promise<Response> =>
  studioChange(
    request,
    { schema: mailAsked, maxBytes: MAX_BYTES, unreadable: 'Cet e-mail n’existe pas.' },
    async ({ action, ...wanted }, editor) => {
      if (action === 'show') return (await previewMail(wanted)) ?? refuse(REFUSED, 'gone');
      const sent = await sendTrial(wanted, editor);
      return sent.ok ? sent.value : refuse(REFUSED, sent.refusal);
    },
  );
