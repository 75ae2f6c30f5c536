const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Connection options for a mail server: TLS alone to other machines.
 *
 * @param url of the mail server (SMTP_URL)
 */
export const smtpOptions = (url: string) => ({
  url,
  requireTLS: url.startsWith('smtp:') && !LOOPBACK.has(new URL(url).hostname),
});
