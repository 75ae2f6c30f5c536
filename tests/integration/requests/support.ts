import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { fixture } from '../../support/fixture.ts';
import { freePort } from '../../support/free-port.ts';

/** A mail server that can be down, and that refuses some addresses. */
export class FakeMailServer {
  readonly received: Array<Email & { to0: string }> = [];
  /** The answer to each address that is refused: an SMTP status, perhaps an enhanced one, and words. */
  readonly refused = new Map<string, string>();
  readonly url: string;
  readonly #port: number;
  #server: SMTPServer | undefined;

  constructor(port: number) {
    this.#port = port;
    this.url = `smtp://127.0.0.1:${port}`;
  }

  async start(): Promise<void> {
    if (this.#server) return;
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      // Those of `refused` alone.
      hideENHANCEDSTATUSCODES: true,
      onRcptTo: ({ address }, _session, done) => {
        const reply = this.refused.get(address);
        if (!reply) return done();
        const words = `${reply.slice(4)}: ${address}`;
        done(Object.assign(new Error(words), { responseCode: Number(reply.slice(0, 3)) }));
      },
      onData: (stream, session, done) => {
        buffer(stream)
          .then((source) => PostalMime.parse(source))
          .then((mail) => {
            this.received.push({ ...mail, to0: session.envelope.rcptTo[0]?.address ?? '' });
            done();
          }, done);
      },
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.#port, '127.0.0.1', () => resolve());
    });
    server.on('error', () => undefined);
    this.#server = server;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      if (!this.#server) return resolve();
      this.#server.close(() => resolve());
      this.#server = undefined;
    });
  }

  mailsTo(email: string) {
    return this.received.filter(({ to0 }) => to0 === email);
  }
}

/** A mail server of a file's tests alone, up unless it is said not to be. */
export const ownMailServer = ({ isUp = true } = {}): FakeMailServer =>
  fixture(
    async () => {
      const server = new FakeMailServer(await freePort());
      if (isUp) await server.start();
      return server;
    },
    (server) => server.stop(),
  );
