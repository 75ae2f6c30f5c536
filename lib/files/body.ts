/** A body longer or shorter than was said: nothing of it counts. */
class BrokenBodyError extends Error {
  constructor() {
    super('the body is not as long as it was said to be');
    this.name = 'BrokenBodyError';
  }
}

type Bytes = Uint8Array<ArrayBuffer>;

/** The sender has stopped sending, or nearly so. */
class StalledBodyError extends Error {
  constructor() {
    super('the body does not move any more');
    this.name = 'StalledBodyError';
  }
}

/** The least that has to come within a time, in bytes and ms: 4 kB/s, of which a telephone's connection has a multiple. */
const MOVES = { bytes: 64 * 1024, withinMs: 15_000 };

/**
 * The same body, which errs once it does not move any more: a place that it holds is for who sends. Only the time that
 * is waited for the sender counts, and none for who takes it on.
 */
export function moving(body: ReadableStream<Bytes>, rule = MOVES): ReadableStream<Bytes> {
  const reader = body.getReader();
  let patience = rule.withinMs;
  let got = 0;
  const next = async () => {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new StalledBodyError()), patience);
    });
    const began = performance.now();
    try {
      return await Promise.race([reader.read(), tooLate]);
    } finally {
      clearTimeout(timer);
      patience = Math.max(0, patience - (performance.now() - began));
    }
  };
  return new ReadableStream<Bytes>({
    async pull(controller) {
      try {
        const { done, value } = await next();
        if (done) return controller.close();
        got += value.byteLength;
        if (got >= rule.bytes) {
          got = 0;
          patience = rule.withinMs;
        }
        controller.enqueue(value);
      } catch (error) {
        controller.error(error);
        await reader.cancel().catch(() => undefined);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/**
 * The first bytes of a body, and the whole of it again as a stream that errs unless it is exactly `size` bytes long.
 *
 * @param most how many bytes to read ahead
 */
export async function peek(
  body: ReadableStream<Bytes>,
  size: number,
  most: number,
): Promise<{ head: Bytes; whole: ReadableStream<Bytes> }> {
  const reader = body.getReader();
  const ahead: Bytes[] = [];
  let read = 0;
  let isOver = false;
  while (read < Math.min(most, size)) {
    const { done, value } = await reader.read();
    if (done) {
      isOver = true;
      break;
    }
    ahead.push(value);
    read += value.byteLength;
  }
  const head = Buffer.concat(ahead).subarray(0, most) as unknown as Bytes;
  let passed = 0;
  const count = (chunk: Bytes) => {
    passed += chunk.byteLength;
    if (passed > size) throw new BrokenBodyError();
    return chunk;
  };
  const whole = new ReadableStream<Bytes>({
    async pull(controller) {
      try {
        const next = ahead.shift() ?? (isOver ? undefined : (await reader.read()).value);
        if (next) return controller.enqueue(count(next));
        if (passed !== size) throw new BrokenBodyError();
        controller.close();
      } catch (error) {
        controller.error(error);
        await reader.cancel().catch(() => undefined);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { head, whole };
}
