import { timingSafeEqual } from 'node:crypto';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { limitConnections } from '../connections.ts';
import { summarize } from '../redaction.ts';
import { StartupError } from '../startup-error.ts';
import type { MailStore } from './store.ts';

/** The name under which the site hands in its mails. */
const SMTP_USER = 'site';
const MAX_MAIL_BYTES = 1024 * 1024;
/** The time that a connection may take to give the password, and after that to hand in its mails, in ms. */
const TIME_TO_SIGN_IN_MS = 15_000;
const SESSION_MS = 120_000;
/** The silence allowed on a connection, and the time that running ones may take when the server is stopped, in ms. */
const SILENCE_MS = 30_000;
const CLOSE_MS = 2_000;

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
  const sessions = new Sessions();
  const server = new SMTPServer({
    // It never leaves the machine: no certificate, and none is asked for.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    logger: false,
    socketTimeout: SILENCE_MS,
    closeTimeout: CLOSE_MS,
    onAuth: (auth, session, done) => {
      const known = auth.username === SMTP_USER && isSame(auth.password ?? '', options.password);
      if (known) sessions.signIn(session);
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
  server.server.on('connection', (socket) => sessions.begin(socket));
  limitConnections(
    server.server,
    (socket) => !sessions.isSignedIn(socket),
    '421 Too many connections, try again in a moment\r\n',
  );
  const port = await bind(server, options.port);
  // A connection that breaks off is the other side's business.
  server.on('error', (error) => process.stderr.write(`mailbox: ${summarize(error)}\n`));
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

type Session = { socket: Socket; end: NodeJS.Timeout; isSignedIn: boolean };

/** Connections, each with the time that it has. */
class Sessions {
  readonly #open = new Map<string, Session>();

  /** Gives a connection the time to sign in. */
  begin(socket: Socket): void {
    const key = keyOf(socket);
    const session = { socket, end: endIn(TIME_TO_SIGN_IN_MS, socket), isSignedIn: false };
    this.#open.set(key, session);
    socket.once('close', () => {
      clearTimeout(session.end);
      this.#open.delete(key);
    });
  }

  /** Gives it the time for its mails. */
  signIn(connection: Pick<Socket, 'remoteAddress' | 'remotePort'>): void {
    const session = this.#open.get(keyOf(connection));
    if (!session) return;
    session.isSignedIn = true;
    clearTimeout(session.end);
    session.end = endIn(SESSION_MS, session.socket);
  }

  isSignedIn(socket: Socket): boolean {
    return this.#open.get(keyOf(socket))?.isSignedIn ?? false;
  }
}

const keyOf = ({ remoteAddress, remotePort }: Pick<Socket, 'remoteAddress' | 'remotePort'>) =>
  `${remoteAddress} ${remotePort}`;

const endIn = (ms: number, socket: Socket) => setTimeout(() => socket.destroy(), ms).unref();

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
