import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Below the ports that systems hand out by themselves, and above those of the stacks (e2e-stack.ts): one may be left
 * and taken again, and nobody has come to it meanwhile.
 */
const FIRST = 30_000;
const LAST = 32_699;
/** Number of ports that a process of tests has to itself: it holds the first of them for as long as it runs. */
const BLOCK = 100;

/** Resolves with whether it listens there now: where somebody else does, it does not. */
const listens = (server: Server, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });

async function takeBlock(): Promise<number> {
  for (let first = FIRST; first + BLOCK - 1 <= LAST; first += BLOCK) {
    if (await listens(createServer().unref(), first)) return first;
  }
  throw new Error(`No block of ports is free between ${FIRST} and ${LAST}.`);
}

let block: Promise<number> | undefined;
let next = 0;

/** A port that nothing listens on now, and that no other process of tests is given. */
export async function freePort(): Promise<number> {
  block ??= takeBlock();
  const first = await block;
  for (;;) {
    next = (next % (BLOCK - 1)) + 1;
    const server = createServer();
    const port = first + next;
    if (!(await listens(server, port))) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

/** The first of two ports in a row, each as `freePort` gives one: the mailbox receives on the next one. */
export async function freePortPair(): Promise<number> {
  for (;;) {
    const first = await freePort();
    if ((await freePort()) === first + 1) return first;
  }
}
