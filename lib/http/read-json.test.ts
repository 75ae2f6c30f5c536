import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readJson } from './read-json.ts';

const sent = (body: BodyInit | null) =>
  new Request('https://site.example/', { method: 'POST', body, duplex: 'half' } as RequestInit);

const inChunks = (...chunks: Uint8Array[]) =>
  Readable.toWeb(Readable.from(chunks, { objectMode: false })) as ReadableStream;

describe('what was sent as JSON', () => {
  it('is read whole, up to the byte', async () => {
    const text = JSON.stringify({ say: 'été 🙂' });
    const bytes = Buffer.from(text);
    expect(await readJson(sent(text), bytes.length)).toEqual({ value: { say: 'été 🙂' } });
    // A character may come in two parts.
    const parts = inChunks(bytes.subarray(0, 9), bytes.subarray(9));
    expect(await readJson(sent(parts), bytes.length)).toEqual({ value: { say: 'été 🙂' } });
  });

  it('is counted in bytes, not in characters', async () => {
    expect(await readJson(sent('"éé"'), 5)).toBeNull();
    expect(await readJson(sent('"éé"'), 6)).toEqual({ value: 'éé' });
  });

  it('is kept in no part where it is too long, and read to its end', async () => {
    let asked = 0;
    const endless = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          asked += 1;
          if (asked > 50) controller.close();
          else controller.enqueue(new Uint8Array(1_000));
        },
      },
      { highWaterMark: 0 },
    );
    expect(await readJson(sent(endless), 10_000)).toBeNull();
    expect(asked).toBe(51);
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    [
      'what breaks off',
      new ReadableStream({
        start(controller) {
          controller.error(new Error('broken off'));
        },
      }),
    ],
  ])('is no value where it is %s', async (_, body) => {
    expect(await readJson(sent(body), 100)).toEqual({ value: undefined });
  });
});
