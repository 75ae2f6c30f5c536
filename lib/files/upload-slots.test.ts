import { expect, it } from 'vitest';
import { DONE, refused } from '../result/result.ts';
import { UploadSlots } from './upload-slots.ts';

/** An upload that goes on until it is told to end. */
function upload(slots: UploadSlots, client: string, bytes: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { answer: slots.within(client, bytes, () => promise.then(() => DONE)), end: resolve };
}

it('a client that fills its own places leaves those of others', async () => {
  const slots = new UploadSlots({ ofOne: 2, bytes: 100 });
  const own = [upload(slots, 'zoe', 10), upload(slots, 'zoe', 10), upload(slots, 'zoe', 10)];
  expect(await own[2]?.answer).toEqual(refused('own'));
  const other = upload(slots, 'nico', 10);
  other.end();
  expect(await other.answer).toEqual(DONE);
  for (const one of own) one.end();
  expect(await own[0]?.answer).toEqual(DONE);
  const next = upload(slots, 'zoe', 10);
  next.end();
  expect(await next.answer).toEqual(DONE);
});

it('all together hold so many bytes, and each gives its own back, also where it fails', async () => {
  const slots = new UploadSlots({ ofOne: 2, bytes: 100 });
  const first = upload(slots, 'zoe', 60);
  expect(await slots.within('nico', 60, async () => DONE)).toEqual(refused('busy'));
  expect(await slots.within('nico', 40, async () => DONE)).toEqual(DONE);
  first.end();
  await first.answer;
  const failed = slots.within('ana', 100, async () => {
    throw new Error('broken off');
  });
  await expect(failed).rejects.toThrow('broken off');
  expect(await slots.within('ana', 100, async () => DONE)).toEqual(DONE);
});
