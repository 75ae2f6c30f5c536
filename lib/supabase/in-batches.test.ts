import { expect, it, vi } from 'vitest';
import { inBatches } from './in-batches.ts';

it('goes on until nothing is left, and begins none once it is told to end', async () => {
  const erase = vi.fn().mockResolvedValue(0).mockResolvedValueOnce(500).mockResolvedValueOnce(7);
  expect(await inBatches(erase, new AbortController().signal)).toBe(507);
  expect(erase).toHaveBeenCalledTimes(3);

  const ending = new AbortController();
  const endless = vi.fn(async () => {
    ending.abort();
    return 500;
  });
  expect(await inBatches(endless, ending.signal)).toBe(500);
  expect(endless).toHaveBeenCalledTimes(1);
});
