import { sendsMails } from '@/lib/env/leads.ts';
import { serverEnv } from '@/lib/env/server.ts';
import { log } from '@/lib/log/log.ts';
import { isKnownMail, queueAuthMails, readAuthMailRequest } from '@/lib/mail/auth-hook.ts';
import { sendMailsAfterAnswer } from '@/lib/outbox/send-after-answer.ts';
import { forgetCall, refuseCall } from '@/lib/security/standard-webhook.ts';

/**
 * Supabase's « Send Email Hook », signed as Standard Webhooks has it: the auth server says what a mail is for and to
 * whom it goes; the outbox keeps it, and the site writes and sends it right after the answer
 * (docs/decisions/0020-mails.md). The auth server waits for five seconds in all, and then undoes what the mail is for.
 *
 * 200 once the outbox has it, and with an error in the body, of status 422, for a mail that the site does not write; 401
 * for a signature that is wrong, old or used, 400 for what asks for no mail, 413 for a body that is too long
 * (lib/security/receive.ts), 502 where the mail could not be kept or there is no mail server, 503 without a secret.
 */
export async function POST(request: Request): Promise<Response> {
  const secrets = serverEnv.SEND_EMAIL_HOOK_SECRET;
  if (!secrets) return refusal(503, 'no hook secret is set');

  const body = await request.text();
  const wrong = refuseCall({ headers: request.headers, body }, secrets);
  if (wrong) return refusal(401, `refused: ${wrong}`);
  const wanted = readAuthMailRequest(body);
  if (!wanted) return refusal(400, 'no such mail');
  // The auth server hands on what a 200 says; of any other status it makes a failure of its own, a 500.
  if (!isKnownMail(wanted)) return refusal(422, 'The site writes no such mail.', 200);
  try {
    if (!sendsMails) throw new Error('no mail server');
    await queueAuthMails(wanted, secrets);
    sendMailsAfterAnswer();
    return Response.json({});
  } catch (error) {
    forgetCall(request);
    log.warn({ err: error }, 'A mail of an account was not queued');
    return refusal(502, 'not kept');
  }
}

/** An error as the auth server reads it. */
const refusal = (code: number, message: string, status = code) =>
  Response.json({ error: { http_code: code, message } }, { status });
