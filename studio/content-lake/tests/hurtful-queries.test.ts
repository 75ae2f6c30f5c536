/** Strangers send whatever GROQ they like: nobody else waits for it, and the lake stays whole. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLong, LONG_FORM, scaled } from './scale.ts';
import { clientError, ownLake, until } from './support.ts';

const DOCUMENTS = 300;
const AT_ONCE = 50;
const PAGES = scaled(60, 20);
const PAGE = '*[_type == "article" && slug.current == $slug][0]{..., author->}';
/** Products of all documents, terms without end, and patterns that backtrack; each its own text. */
const HURTFUL: ((n: number) => string)[] = [
  (n) => `*{"n": ${n}, "a": *{"b": *}}`,
  (n) => `count(*[count(*[count(*[_id != "${n}"]) > 0]) > 0])`,
  (n) => Array.from({ length: 60_000 }, () => n).join('+'),
  (n) => Array.from({ length: 8_000 }, () => n).join('+'),
  (n) => `*["${'a'.repeat(5_000)}" match "${'a*'.repeat(8)}b${n}"]`,
  (n) => `*{"a": *{"b": *{"c": [_id, _rev, ${n}], "d": [_id, _type]}}}`,
];
/** Queries short enough to be a page's, of one scan or none; each uses up its moment in the quick thread. */
const DISGUISED: ((n: number) => string)[] = [
  (n) => `${n}${'+1'.repeat(4_900)}`,
  (n) => `*[_type == "article"]{"n": ${n}, "w": array::join(string::split(text, ""), "${n}")}`,
  (n) => `*[_type == "article" && references(*[_id != "${n}"]._id)]`,
  (n) => `*|order(string::lower(text) + "${n}", text match "*a*e*${n}", title)`,
  (n) => `*|score(text match "p*${n}", title match "a*", boost(text match "*e*", 2))|order(_score)`,
  (n) => `*[_type == "article"]{"n": ${n}, "a": author->{"b": *[references(^._id)]{author->}}}`,
];
/** The tests are a proxy, and may ask from anywhere. */
const lake = ownLake({ TRUSTED_PROXIES: '127.0.0.1' });

/** Sends a query in the body, as a stranger; answers the status. */
async function send(query: string, signal?: AbortSignal): Promise<number> {
  const response = await fetch(`${lake.url}/v2025-02-19/data/query/production`, {
    method: 'POST',
    body: JSON.stringify({ query }),
    ...(signal && { signal }),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Sends hurtful queries, `atOnce` at a time, until it is stopped; `statuses` tells how they were answered. */
function attack(
  kinds = HURTFUL,
  atOnce = AT_ONCE,
): { statuses: ReadonlySet<number>; stop(): Promise<void> } {
  const over = new AbortController();
  let sent = 0;
  const statuses = new Set<number>();
  const loops = Array.from({ length: atOnce }, async () => {
    while (!over.signal.aborted) {
      const query = kinds[sent % kinds.length] as (n: number) => string;
      const status = await send(query(sent++), over.signal).catch((error) => {
        if (!over.signal.aborted) throw error;
      });
      if (status) statuses.add(status);
    }
  });
  const stop = async () => {
    over.abort();
    await Promise.all(loops);
  };
  return { statuses, stop };
}

/** Most rounds of a measurement that other tests, running at the same time, may slow. */
const ROUNDS = 4;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const share = (values: number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] as number;

beforeAll(async () => {
  const client = lake.client();
  await client.create({ _id: 'ada', _type: 'author', name: 'Ada' });
  const transaction = client.transaction();
  for (let n = 0; n < DOCUMENTS; n++) {
    transaction.create({
      _id: `article-${n}`,
      _type: 'article',
      title: `Article ${n}`,
      text: 'Un paragraphe de texte courant. '.repeat(20),
      slug: { _type: 'slug', current: `article-${n}` },
      author: { _type: 'reference', _ref: 'ada' },
    });
  }
  await transaction.commit({ returnDocuments: false });
});

describe('while 50 strangers at once send queries made to hurt', LONG_FORM, () => {
  let running: ReturnType<typeof attack>;
  beforeAll(() => {
    running = attack();
  });

  /** Durations of page queries, in ms; each query has to see the write before it. */
  async function pageQueries(round: number): Promise<number[]> {
    const stranger = lake.client({ token: undefined, perspective: 'published' });
    const durations: number[] = [];
    for (let n = 0; n < PAGES; n++) {
      const title = `Titre ${round}.${n}`;
      await lake.client().patch(`article-${n}`).set({ title }).commit({ returnDocuments: false });
      let found: { title: string } | undefined;
      durations.push(
        await timed(async () => {
          found = await stranger.fetch(PAGE, { slug: `article-${n}` });
        }),
      );
      expect(found?.title).toBe(title);
    }
    return durations;
  }

  it('a page query takes less than 100 ms, also the first, and sees what was just written', async () => {
    const rounds: number[] = [];
    // Other work on the machine blurs a round: what the lake itself does to a page shows in each of them.
    do {
      const durations = await pageQueries(rounds.length);
      const [median, most] = [share(durations, 0.5), share(durations, 0.95)];
      console.info(`page query: ${median.toFixed(1)} ms, p95 ${most.toFixed(1)} ms`);
      // The slowest of a few say nothing.
      rounds.push(isLong ? most : median);
    } while (Math.min(...rounds) >= 100 && rounds.length < ROUNDS);
    expect(Math.min(...rounds)).toBeLessThan(100);
  });

  it('they are refused in Sanity’s ways', async () => {
    const { statuses } = running;
    await until(() => statuses.has(429), 'a refusal');
    await running.stop();
    expect([...statuses].filter((status) => ![200, 400, 413, 429].includes(status))).toEqual([]);
  });

  it('nobody waits for those who have left', async () => {
    const long = `count(*[_type == "article"])${' '.repeat(20_000)}`;
    const duration = await timed(() => lake.client({ token: undefined }).fetch(long));
    // The one that was under way may take its two seconds; of the twenty that waited, none does.
    expect(duration).toBeLessThan(4_000);
  });
});

describe('while 200 at once send what only looks plain', () => {
  /** The longest wait of ten that ask one after the other, in ms. */
  async function longest(
    kinds: typeof HURTFUL,
    ask: (n: number) => Promise<unknown>,
  ): Promise<number> {
    const running = attack(kinds, 200);
    // The first are under way, and all others wait.
    await Promise.race(DISGUISED.map((query) => send(query(-1))));
    const durations: number[] = [];
    for (let n = 0; n < 10; n++) durations.push(await timed(() => ask(n)));
    await running.stop();
    return Math.max(...durations);
  }

  it('a plain query that was never asked is answered soon, even from the same place', async () => {
    const stranger = lake.client({ token: undefined, perspective: 'published' });
    const plain = (n: number) => `*[_type == "article"][0...3]{title, "n": ${n}}`;
    expect(
      await longest(DISGUISED.slice(0, 2), async (n) =>
        expect(await stranger.fetch(plain(n))).toHaveLength(3),
      ),
    ).toBeLessThan(3_000);
  });

  it('one that takes its time is, from another place', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    const elsewhere = lake.client({ token: undefined, headers });
    const long = (n: number) => `count(*[_type == "article"]) + ${n}${' '.repeat(20_000)}`;
    expect(
      await longest([...DISGUISED, ...HURTFUL], async (n) =>
        expect(await elsewhere.fetch(long(n))).toBe(DOCUMENTS + n),
      ),
    ).toBeLessThan(3_000);
  });

  it('who holds as many as they may is told when to come again', async () => {
    const running = attack(HURTFUL, 200);
    const url = `${lake.url}/v2025-02-19/data/query/production`;
    let refused: Response | undefined;
    for (let n = 0; refused?.status !== 429; n++) {
      refused = await fetch(url, {
        method: 'POST',
        body: JSON.stringify({ query: DISGUISED[0]?.(n) }),
      });
    }
    await running.stop();
    expect(refused.headers.get('retry-after')).toBe('5');
  });
});

describe('one query alone', () => {
  it('with parameters of megabytes is refused a stranger, and taken with a token', async () => {
    const ids = Array.from({ length: 30_000 }, (_, n) => `article-${n}`);
    const count = (from: ReturnType<typeof lake.client>) =>
      from.fetch('count(*[_id in $ids])', { ids });
    const { statusCode } = await clientError(count(lake.client({ token: undefined })));
    expect(statusCode).toBe(413);
    expect(await count(lake.client())).toBe(DOCUMENTS);
  });

  it('of 60,000 terms is refused by its length, before it is read', async () => {
    const { statusCode, message } = await clientError(
      lake.client({ token: undefined }).fetch(Array(60_000).fill('1').join('+')),
    );
    expect(statusCode).toBe(413);
    expect(message).toContain('50000 characters');
  });

  it('whose result would be too long is refused, in time', async () => {
    expect(await send('*[0...20]{"a": *{"b": *{_id}}}')).toBe(400);
    const { responseBody } = await clientError(lake.client().fetch('*{"a": *}'));
    expect(responseBody.error.description).toContain('longer than 16000000 characters');
  });

  it('that fills the memory is stopped, and the next is answered', async () => {
    const { responseBody } = await clientError(
      lake.client().fetch('*{"a": *{"b": *{"c": [1, 2, 3, 4, 5, 6, 7, 8], "d": [_id]}}}'),
    );
    expect(['queryError', 'queryTimeoutError']).toContain(responseBody.error.type);
    // Long texts take the same thread as the one that was stopped.
    const long = `count(*[_type == "article"])${' '.repeat(20_000)}`;
    expect(await lake.client().fetch(long)).toBe(DOCUMENTS);
  });

  it('that takes longer sees what was just written, as the quick ones do', async () => {
    const long = `*[_id == "ada"][0].name${' '.repeat(20_000)}`;
    for (const name of ['Ada', 'Grace', 'Margaret']) {
      await lake.client().patch('ada').set({ name }).commit();
      expect(await lake.client().fetch(long)).toBe(name);
    }
  });
});

it('filters of strangers’ listeners hold up neither a write nor a page', async () => {
  const listeners = Array.from({ length: 20 }, (_, n) =>
    lake
      .client({ token: undefined })
      .listen(
        `*[count(*[count(*[count(*[_id != "${n}"]) > 0]) > 0]) > 0]`,
        {},
        { events: ['welcome'] },
      ),
  );
  const subscriptions = await Promise.all(
    listeners.map(
      (events) =>
        new Promise<{ unsubscribe(): void }>((resolve) => {
          const subscription = events.subscribe(() => queueMicrotask(() => resolve(subscription)));
        }),
    ),
  );
  const duration = await timed(async () => {
    await lake.client().patch('ada').set({ name: 'Ada' }).commit();
    await lake.client({ token: undefined }).fetch('*[_id == "ada"][0].name');
  });
  for (const subscription of subscriptions) subscription.unsubscribe();
  expect(duration).toBeLessThan(500);
});

afterAll(async () => {
  expect(await lake.client().fetch('count(*[_type == "article"])')).toBe(DOCUMENTS);
});
