const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * How a mail server is spoken to: other machines over TLS alone.
 *
 * @param url of the mail server (SMTP_URL)
 */
export const smtpOptions = (url: string) => ({
  url,
  requireTLS: url.startsWith('smtp:') && !LOOPBACK.has(new URL(url).hostname),
});
