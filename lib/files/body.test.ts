import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { moving } from './body.ts';

// A clock of the tests' own: how busy the machine is changes no wait.
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The same, once that clock has gone on for a minute. */
async function inTime<Value>(work: Promise<Value>): Promise<Value> {
  work.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  return work;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** A sender of so many bytes at a time, with so long between, in ms. */
const sender = (bytes: number, everyMs: number, most = Number.POSITIVE_INFINITY) => {
  let count = 0;
  const sent = { isCancelled: false };
  const body = new ReadableStream<Bytes>(
    {
      async pull(controller) {
        await sleep(everyMs);
        if (count >= most) return controller.close();
        count += 1;
        controller.enqueue(new Uint8Array(bytes));
      },
      cancel: () => {
        sent.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, sent };
};

const lengthOf = async (body: ReadableStream<Bytes>) =>
  (await new Response(body).arrayBuffer()).byteLength;

const RULE = { bytes: 100, withinMs: 80 };

it('a body that moves comes whole, however long it takes', async () => {
  expect(await inTime(lengthOf(moving(sender(60, 20, 12).body, RULE)))).toBe(720);
});

it.each([
  ['that stopped', 0, 120_000],
  ['that comes by the byte', 1, 2],
])('one %s ends, and its sender is let go', async (_how, bytes, everyMs) => {
  const { body, sent } = sender(bytes, everyMs);
  await expect(inTime(lengthOf(moving(body, RULE)))).rejects.toThrow('does not move');
  expect(sent.isCancelled).toBe(true);
});

it('who takes it on may take their time', async () => {
  const taken = async () => {
    const reader = moving(sender(60, 1, 4).body, RULE).getReader();
    let length = 0;
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      length += read.value.byteLength;
      await sleep(2 * RULE.withinMs);
    }
    return length;
  };
  expect(await inTime(taken())).toBe(240);
});
