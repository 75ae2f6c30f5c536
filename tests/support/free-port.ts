import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that systems hand out by themselves, and above those of the stacks (e2e-stack.ts): one may be left
 * and taken again, and nobody has come to it meanwhile.
 */
const FIRST = 30_000;
const COUNT = 2_700;

/** Each process of tests begins elsewhere. */
let next = (process.pid * 37) % COUNT;

/** A port that nothing listens on now. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + next;
    next = (next + 1) % COUNT;
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
