import { timingSafeEqual } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { summarize } from '../redaction.ts';
import { StartupError } from '../startup-error.ts';
import type { MailStore } from './store.ts';

/** The name under which the site hands in its mails. */
const SMTP_USER = 'site';
const MAX_MAIL_BYTES = 1024 * 1024;

export type SmtpListening = {
  readonly port: number;
  close(): Promise<void>;
};

/**
 * Takes mails by SMTP into the mailbox, on loopback, from who knows the password: the site sends as it
 * would through any mail server. A mail is acknowledged once it is on disk.
 */
export async function listenSmtp(
  store: MailStore,
  options: { port: number; password: string },
): Promise<SmtpListening> {
  const server = new SMTPServer({
    // It never leaves the machine: no certificate, and none is asked for.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    logger: false,
    onAuth: (auth, _session, done) => {
      const known = auth.username === SMTP_USER && isSame(auth.password ?? '', options.password);
      done(known ? null : new Error('Identifiants refusés'), { user: SMTP_USER });
    },
    onData: (stream, session, done) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      buffer(stream)
        .then((source) => keep(store, source, recipients))
        .then(
          () => done(),
          (error: unknown) => {
            process.stderr.write(`mailbox: ${summarize(error)}\n`);
            done(new Error('Mail non enregistré'));
          },
        );
    },
  });
  const port = await bind(server, options.port);
  // A connection that breaks off is the other side's business.
  server.on('error', (error) => process.stderr.write(`mailbox: ${summarize(error)}\n`));
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

async function keep(store: MailStore, source: Buffer, recipients: readonly string[]) {
  const mail = await PostalMime.parse(source);
  for (const to of recipients) {
    await store.send({
      to,
      from: mail.from?.address,
      replyTo: mail.replyTo?.[0]?.address,
      subject: mail.subject ?? '',
      html: mail.html,
      plainText: mail.text,
      // An invitation is a part of the text as well as a file.
      attachments: mail.attachments
        .filter(({ disposition }) => disposition)
        .map(({ filename, mimeType, content }) => ({
          name: filename ?? '',
          type: mimeType,
          content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
        })),
    });
  }
}

function bind(server: SMTPServer, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => {
      reject(
        new StartupError(
          error.code === 'EADDRINUSE'
            ? `Le port ${port} est déjà utilisé : arrêtez le programme qui l’occupe, ou changez MAILBOX_PORT (le courrier arrive sur le port suivant).`
            : `Impossible d’écouter sur 127.0.0.1:${port} (${error.code ?? 'erreur inconnue'}) : changez MAILBOX_PORT.`,
        ),
      );
    };
    server.once('error', refuse);
    const listening = server.listen(port, '127.0.0.1', () => {
      server.off('error', refuse);
      const bound = listening.address();
      resolve(typeof bound === 'object' && bound ? bound.port : port);
    });
  });
}
