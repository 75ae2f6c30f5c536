import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMail, MailStore } from '../mailbox/store.ts';
import { summarize } from '../redaction.ts';
import type { LinkToken } from './call.ts';
import { MAIL_TEMPLATES, NOTICES, OWN_LINKS, type TemplateName, templateFile } from './config.ts';
import { isStandIn } from './disguise.ts';
import { MailRefused, outbox } from './undo.ts';

/** The URL at which the site takes what the auth server has to say, and its signing secret: Supabase's « Send Email Hook ». */
export type MailHook = { url: string; secret: string };

/** The time that the hosted server waits for the site, in ms. */
const HOOK_TIMEOUT_MS = 5_000;

/** The fields of the hosted server's call about a mail that this one sends, too. */
type Told = {
  user: { email: string; new_email?: string };
  email_data: { email_action_type: string; token_hash: string; token: string };
};

/**
 * The mails of the auth server. With a hook the site writes and sends them; where it does not, and without one, they
 * are the templates', for a mail has to go out.
 */
export class AuthMails {
  readonly #mailbox: Pick<MailStore, 'send'>;
  readonly #siteUrl: string;
  readonly #hook: MailHook | undefined;
  readonly #underWay = new Set<Promise<void>>();

  constructor(
    mailbox: Pick<MailStore, 'send'>,
    { siteUrl, mailHook }: { siteUrl: string; mailHook?: MailHook | undefined },
  ) {
    this.#mailbox = mailbox;
    this.#siteUrl = siteUrl;
    this.#hook = mailHook;
  }

  /** The library's mail driver. With a hook its mails carry, as their subject, what the hook is told (`auth/config.ts`). */
  async send(mail: IncomingMail): Promise<void> {
    if (isStandIn(mail.to)) return;
    const hook = this.#hook;
    if (!hook) return this.#mailbox.send(mail);
    const [name, token_hash = '', token = '', email = '', newEmail = ''] = mail.subject.split('\n');
    const { subject, type } = MAIL_TEMPLATES[name as TemplateName];
    const told: Told = {
      user: { email, ...(type === 'email_change' && { new_email: newEmail }) },
      email_data: { email_action_type: type, token_hash, token },
    };
    this.#ask(hook, told, () => this.#mailbox.send({ ...mail, subject }));
  }

  /**
   * Asks the site for a mail, which is not waited for here: on PGlite everybody else would wait with it. A request of the
   * site's is undone where it does not take it (`auth/undo.ts`); for anybody else's the template goes out.
   */
  #ask(hook: MailHook, told: Told, template: () => Promise<void>): void {
    const request = outbox.getStore();
    const asked = askSite(hook, told);
    if (!request) return void this.#begin(asked.catch(template));
    request.sending.push(asked);
    void this.#begin(asked.catch(() => undefined));
  }

  /** Tells the owner of an account that it has a new password; what goes wrong, the log alone says. */
  tellNewPassword(to: string): Promise<void> {
    return outbox.exit(() =>
      this.#sendOwn(NOTICES.password_changed, to, { token_hash: '', token: '' }),
    );
  }

  /** Sends a link that the library has no mail for. */
  sendLink(name: keyof typeof OWN_LINKS, to: string, token: LinkToken): Promise<void> {
    return this.#sendOwn(OWN_LINKS[name], to, token);
  }

  async #sendOwn(
    { subject, file, type }: { subject: string; file: string; type: string },
    to: string,
    { token_hash, token }: LinkToken,
  ): Promise<void> {
    const template = async () => {
      const html = readFileSync(templateFile(file), 'utf8')
        .replaceAll('{{ .SiteURL }}', this.#siteUrl)
        .replaceAll('{{ .TokenHash }}', token_hash);
      await this.#mailbox.send({ to, subject, html });
    };
    const hook = this.#hook;
    if (!hook) return this.#begin(template());
    const told: Told = {
      user: { email: to },
      email_data: { email_action_type: type, token_hash, token },
    };
    this.#ask(hook, told, template);
  }

  /** Resolves once no mail is under way. */
  async allSent(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  /** Resolves once it is sent, or told in the log why not. */
  #begin(sending: Promise<void>): Promise<void> {
    const ended = sending
      .catch((error) => void process.stderr.write(`supabase: ${summarize(error)}\n`))
      .finally(() => void this.#underWay.delete(ended));
    this.#underWay.add(ended);
    return ended;
  }
}

/** @throws Error where the site does not say that it has sent it */
async function askSite({ url, secret }: MailHook, told: Told): Promise<void> {
  const body = JSON.stringify(told);
  const id = randomUUID();
  const time = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secret.replace(/^v1,whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64');
  const answer = await answerTo(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': time,
      'webhook-signature': `v1,${signature}`,
    },
    body,
  });
  const refused = answer.ok ? await errorIn(answer) : refusedBy(answer);
  if (!refused) return;
  process.stderr.write(`supabase: the site did not send a mail (${answer.status})\n`);
  throw refused;
}

async function answerTo(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...request, signal: AbortSignal.timeout(HOOK_TIMEOUT_MS) });
  } catch (cause) {
    process.stderr.write(`supabase: the site did not send a mail (${summarize(cause)})\n`);
    throw cause instanceof DOMException && cause.name === 'TimeoutError'
      ? new MailRefused(422, 'hook_timeout', TOO_SLOW)
      : new MailRefused(422, 'hook_timeout_after_retry', UNREACHABLE);
  }
}

const TOO_SLOW = `Failed to reach hook within maximum time of ${(HOOK_TIMEOUT_MS / 1_000).toFixed(6)} seconds`;
const UNREACHABLE = 'Failed to reach hook after maximum retries';

/** The error that an answer of success holds all the same; null where it holds none. */
async function errorIn(answer: Response): Promise<MailRefused | null> {
  const { error } = (await answer.json().catch(() => ({}))) as {
    error?: { http_code?: number; message?: string };
  };
  if (!error?.message) return null;
  return new MailRefused(error.http_code ?? 500, 'unexpected_failure', error.message);
}

const REASONS: Readonly<Record<number, string>> = {
  400: 'Invalid payload sent to hook',
  401: 'Hook requires authorization token',
  429: 'Service currently unavailable due to hook',
  503: 'Service currently unavailable due to hook',
};

const refusedBy = ({ status }: Response): MailRefused =>
  new MailRefused(
    500,
    'unexpected_failure',
    REASONS[status] ?? `Unexpected status code returned from hook: ${status}`,
  );
