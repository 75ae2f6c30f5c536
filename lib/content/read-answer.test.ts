import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { readAnswer } from './read-answer.ts';

vi.spyOn(console, 'error').mockImplementation(() => undefined);

/** The own words of the dashboard, as a lake that answers this shows them. */
const read = (answer: unknown) =>
  readAnswer(
    { fetch: async () => answer } as never,
    'dashboard',
    '*[_type == "dashboardPage"][0]' as string,
    z.object({ greeting: z.string() }) as never,
  );

it('a document that is missing is the site’s own words', async () => {
  expect(await read(null)).toMatchObject({ greeting: expect.any(String) });
});

it('an answer that was cut off, and has no result, is refused, so that the last good page stays', async () => {
  await expect(read(undefined)).rejects.toThrow('Published content refused');
});
