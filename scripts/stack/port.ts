import { connect, createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { say } from '../setup/say.mjs';

/** The time that the system keeps the port of a connection that has ended, and some seconds for it to end, in ms. */
const OUTGOING_MS = 75_000;
const PAUSE_MS = 250;
/** The time within which a program that listens on this machine has taken a connection, in ms. */
const ANSWER_MS = 1_000;

/** Resolves with why nothing can listen on a port; undefined where it can. */
const tryToListen = (port: number, host: string) =>
  new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });

/** Whether somebody listens on a port. */
const isServed = (port: number, host: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ port, host, timeout: ANSWER_MS });
    const end = (served: boolean) => {
      socket.destroy();
      resolve(served);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(true));
    socket.once('error', ({ code }: NodeJS.ErrnoException) => end(code !== 'ECONNREFUSED'));
  });

/**
 * Resolves with why nothing can listen on a port; undefined where it can. A port on which nobody listens may be one that
 * the system gave to a connection that goes out, as it does with those from 32768 on: that one is waited for.
 */
export async function whyTaken(
  port: number,
  host: string,
  signal?: AbortSignal,
): Promise<NodeJS.ErrnoException | undefined> {
  const end = performance.now() + OUTGOING_MS;
  for (let waits = false; ; waits = true) {
    const error = await tryToListen(port, host);
    if (error?.code !== 'EADDRINUSE' || performance.now() > end || signal?.aborted) return error;
    if (await isServed(port, host)) return error;
    if (!waits) {
      say(
        `Le port ${port} sert encore à une connexion qui part de cette machine : attente qu’il se libère, une minute environ…`,
      );
    }
    await setTimeout(PAUSE_MS, undefined, { signal }).catch(() => {});
  }
}
