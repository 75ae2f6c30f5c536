import { expect, it } from 'vitest';
import { BUILT, NO_BUILD } from '../support/built.ts';
import { countHostedRequests, requestsAMonth } from '../support/hosted-requests.ts';

/** Most requests of an instance past Sanity's CDN in a month (product.md, Freshness). */
const BAR = 15_000;

it.skipIf(!BUILT)(
  `an instance asks Sanity for its content once a day, and under 15,000 times a month in all${BUILT ? '' : NO_BUILD}`,
  async () => {
    if (!BUILT) return;
    const { hour, day } = await countHostedRequests(BUILT);
    const { answers: _, ...anew } = hour;
    // Nothing of its own pages is asked for; it looks up once an hour which addresses there are.
    expect(anew).toEqual({ 'known-paths': 1 });
    // Content that every page shows was read anew, so it does not live for good.
    expect(day).toMatchObject({
      'site-settings': expect.any(Number),
      navigation: expect.any(Number),
    });
    expect(requestsAMonth({ hour, day })).toBeLessThan(BAR);
  },
  180_000,
);
