import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from './free-port.ts';

/**
 * State of a dependency: as it is; out of reach (connections are refused, those there are broken); late; with answers
 * that make no sense; or taking connections and never answering, until it thaws.
 */
export type Fault = 'none' | 'down' | 'slow' | 'wrong' | 'frozen';

/** Delay of a slow answer, in ms. */
const SLOW_MS = 5_000;

/** An HTTP answer that is wrong in one of two ways, by turns: a failure, and JSON that is cut off. */
function wrongHttp(turn: number): string {
  const [status, body] =
    turn % 2 === 0
      ? ['500 Internal Server Error', '{"message":"wrong"}']
      : ['200 OK', '{"result":['];
  return `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`;
}

/** A proxy before a dependency, on a port of its own, that spoils on demand what passes. */
export class FaultyProxy {
  readonly port: number;
  readonly #target: number;
  readonly #wrong: (turn: number) => string;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #fault: Fault = 'none';
  #thawed = Promise.withResolvers<void>();
  #turn = 0;

  private constructor(port: number, target: number, wrong: (turn: number) => string) {
    this.port = port;
    this.#target = target;
    this.#wrong = wrong;
  }

  /**
   * @param target the dependency's port on this machine
   * @param wrong what it says to the first words of whoever connects, where it answers wrong
   */
  static async start(target: number, wrong = wrongHttp): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(await freePort(), target, wrong);
    await proxy.#listen();
    return proxy;
  }

  /** Sets how it is reached from now on. */
  async set(fault: Fault): Promise<void> {
    if (fault === this.#fault) return;
    const before = this.#fault;
    this.#fault = fault;
    if (fault === 'frozen') this.#thawed = Promise.withResolvers();
    if (before === 'frozen') this.#thawed.resolve();
    if (fault === 'down') await this.#close();
    if (before === 'down') await this.#listen();
  }

  /** Ends it, and every connection through it. */
  async stop(): Promise<void> {
    this.#thawed.resolve();
    await this.#close();
  }

  async #listen(): Promise<void> {
    this.#server = createServer((client) => this.#join(client)).listen(this.port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async #close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server?.close(resolve) ?? resolve(undefined));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
    this.#server = undefined;
  }

  #join(client: Socket): void {
    const target = connect(this.#target, '127.0.0.1');
    for (const socket of [client, target]) {
      this.#sockets.add(socket);
      // It closes with its other end; why does not matter.
      socket.on('error', () => {});
      socket.on('close', () => this.#sockets.delete(socket));
    }
    let isSpoilt = false;
    this.#pass(client, target, (chunk) => {
      if (this.#fault !== 'wrong') return target.write(chunk);
      // The dependency's own words, even a greeting, are dropped.
      if (!isSpoilt) client.end(this.#wrong(this.#turn++));
      isSpoilt = true;
    });
    this.#pass(target, client, (chunk) => isSpoilt || client.write(chunk));
  }

  /** Hands on what comes, in its order and when it may pass, its end last. */
  #pass(from: Socket, to: Socket, give: (chunk: Buffer) => unknown): void {
    let turn = Promise.resolve();
    const inTurn = (work: () => unknown) => {
      // The way there takes no time: the answer alone is late.
      const isLate = this.#fault === 'slow' && from.remotePort === this.#target;
      const due = performance.now() + (isLate ? SLOW_MS : 0);
      turn = turn.then(async () => {
        const rest = due - performance.now();
        if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest).unref());
        if (this.#fault === 'frozen') await this.#thawed.promise;
        work();
      });
    };
    from.on('data', (chunk) => inTurn(() => give(chunk)));
    from.on('close', () => inTurn(() => to.destroySoon()));
  }
}
