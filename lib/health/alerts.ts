import 'server-only';
import { randomUUID } from 'node:crypto';
import { readSiteSettings } from '../content/queries/site-settings.ts';
import { alertsEnv } from '../env/alerts.ts';
import { leadsEnv } from '../env/leads.ts';
import { publicEnv } from '../env/public.ts';
import { stateOf } from '../http/dependencies.ts';
import { log } from '../log/log.ts';
import { type OutgoingMail, sendMail } from '../mail/transport.ts';
import { consultantWords, mailWords, type Sender } from '../mail/words.ts';

/** An alert, in French: one sentence, and what it means. */
export type Alert = { title: string; text: string };

/** Time that the webhook is waited for, in ms. */
const WEBHOOK_MS = 5_000;

/** The sender as last read: the address of the settings is needed also when the content cannot be read. */
let sender: Omit<Sender, 'siteUrl'> | undefined;

/** Reads to whom an alert goes, as long as the content can be read. */
export async function rememberSender(): Promise<void> {
  sender = await readSiteSettings().catch(() => sender);
}

async function post(url: string, { title, text }: Alert): Promise<void> {
  const { host } = new URL(publicEnv.siteUrl);
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: `${title} (${host}). ${text}` }),
    redirect: 'error',
    signal: AbortSignal.timeout(WEBHOOK_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`status ${response.status}`);
}

/** The mail of an alert, signed by the site itself. */
export function alertMail(
  { title, text }: Alert,
  sender: Sender,
): Omit<OutgoingMail, 'id' | 'from' | 'to'> {
  return {
    replyTo: null,
    subject: title,
    body: {
      brand: mailWords(sender).brand,
      title,
      intro: [text],
      facts: [],
      action: null,
      outro: [],
      signature: [consultantWords(sender).signature],
    },
    attachments: [],
    automatic: true,
  };
}

async function mail(url: string, alert: Alert): Promise<void> {
  await rememberSender();
  if (!sender) throw new Error('no address is known');
  const written = alertMail(alert, { ...sender, siteUrl: publicEnv.siteUrl });
  await sendMail(url, {
    ...written,
    id: randomUUID(),
    from: { name: written.body.brand, address: leadsEnv.MAIL_FROM ?? sender.email },
    to: leadsEnv.MAIL_TO ?? sender.email,
  });
}

/**
 * Tells the consultant: by the webhook where there is one, else, or where it does not take it, by mail. What neither
 * takes is in the log alone.
 */
export async function tell(alert: Alert): Promise<void> {
  const { ALERT_WEBHOOK_URL: webhook } = alertsEnv;
  const { SMTP_URL: smtp } = leadsEnv;
  const ways = [
    ...(webhook ? [{ name: 'ALERT_WEBHOOK_URL', go: () => post(webhook, alert) }] : []),
    ...(smtp && !stateOf('mail').isDown ? [{ name: 'SMTP_URL', go: () => mail(smtp, alert) }] : []),
  ];
  for (const { name, go } of ways) {
    try {
      return await go();
    } catch {
      // Not the error's words: they may repeat the URL, which is a secret.
      log.warn(`An alert did not go out by ${name}.`);
    }
  }
}
