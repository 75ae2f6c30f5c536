/** A stream of server-sent events, as an HTTP response. */

/** One event; without a name it is a plain message. */
export type ServerEvent = {
  event?: string;
  id?: string;
  data: unknown;
};

const KEEP_ALIVE_MS = 20_000;
/** A reader that is this many bytes behind is gone, or will never catch up. */
const MAX_PENDING_BYTES = 16_000_000;

const encoder = new TextEncoder();

/** Writes events until either side ends the stream. */
export class EventStream {
  readonly #body: ReadableStream<Uint8Array>;
  readonly #onEnd: () => void;
  readonly #keepAlive: NodeJS.Timeout;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
    this.#body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        cancel: () => this.#end(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: 1 }),
    );
    this.#keepAlive = setInterval(() => this.#write(': keep-alive\n\n'), KEEP_ALIVE_MS);
    this.#keepAlive.unref();
  }

  /** The response to answer with. `no-transform` keeps proxies from holding events back. */
  response(): Response {
    return new Response(this.#body, {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-cache, no-transform',
        'x-accel-buffering': 'no',
      },
    });
  }

  /** Sends one event. */
  send({ event, id, data }: ServerEvent): void {
    const name = event ? `event: ${event}\n` : '';
    const mark = id ? `id: ${id}\n` : '';
    this.#write(`${name}${mark}data: ${JSON.stringify(data)}\n\n`);
  }

  /** Ends the stream; the client reconnects when it cares to. */
  close(): void {
    const controller = this.#controller;
    this.#end();
    controller?.close();
  }

  #write(text: string): void {
    const controller = this.#controller;
    if (!controller) return;
    try {
      controller.enqueue(encoder.encode(text));
    } catch {
      // The reader is gone and its cancellation is yet to arrive.
      this.#end();
      return;
    }
    if ((controller.desiredSize ?? 0) < -MAX_PENDING_BYTES) this.close();
  }

  #end(): void {
    if (!this.#controller) return;
    this.#controller = undefined;
    clearInterval(this.#keepAlive);
    this.#onEnd();
  }
}
