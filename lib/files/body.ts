/** More came than was said, or less: nothing of it counts. */
class BrokenBodyError extends Error {
  constructor() {
    super('the body is not as long as it was said to be');
    this.name = 'BrokenBodyError';
  }
}

type Bytes = Uint8Array<ArrayBuffer>;

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
