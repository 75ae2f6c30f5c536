import { smtpOptions } from './smtp.ts';

/** Timeout of each stage of a greeting, in ms. */
const STAGE_MS = 3_000;

/**
 * Whether a mail server greets, over TLS where it has to be. Nobody signs in: a wrong password that is tried each
 * minute gets the site shut out.
 *
 * @param url of the mail server (SMTP_URL)
 */
export async function greets(url: string): Promise<boolean> {
  const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection');
  const { hostname, port, protocol } = new URL(url);
  const secure = protocol === 'smtps:';
  const connection = new SMTPConnection({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: smtpOptions(url).requireTLS,
    connectionTimeout: STAGE_MS,
    greetingTimeout: STAGE_MS,
    socketTimeout: STAGE_MS,
    dnsTimeout: STAGE_MS,
  });
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject);
      connection.once('end', () => reject(new Error('the mail server hung up')));
      connection.connect(() => resolve());
    });
    return true;
  } catch {
    return false;
  } finally {
    connection.close();
  }
}
