import { newFolder, removeFolder, startLake } from '../support/embedded-lake.ts';
import { ARTICLE_QUERY, articleSlug, writeArticles } from './articles.ts';
import { type Figure, median, ms, percentile, timedEach } from './figures.ts';

const DOCUMENTS = 1_000;
const AT_ONCE = 50;
const QUERIES = 100;
const BAR_MS = 100;
/** Queries that nobody has asked before, sent while many more hurt. */
const FRESH = { atOnce: 200, queries: 20, barMs: 3_000 };

/** Queries made to hurt; a number makes each a text of its own, which no memory of texts knows. */
const HURTFUL: ((n: number) => string)[] = [
  (n) => Array.from({ length: 60_000 }, () => n).join('+'),
  (n) => Array.from({ length: 8_000 }, () => n).join('+'),
  (n) => `*{"n": ${n}, "a": *{"b": *}}`,
  (n) => `count(*[count(*[count(*[_id != "${n}"]) > 0]) > 0])`,
  (n) => `*["${'a'.repeat(5_000)}" match "${'a*'.repeat(8)}b${n}"]`,
];

/** Those queries, and some that only look like a page's. */
const DISGUISED: typeof HURTFUL = [
  ...HURTFUL,
  (n) => `${n}${'+1'.repeat(4_900)}`,
  (n) => `*[_type == "article"]{"w": array::join(string::split(title, ""), "${n}")}`,
  (n) => `*[_type == "article" && references(*[_id != "${n}"]._id)]`,
];

/** Strangers who send queries made to hurt, `atOnce` at a time, until they are stopped. */
function attack(url: string, kinds: typeof HURTFUL, atOnce: number): () => Promise<unknown> {
  let isOver = false;
  let sent = 0;
  const loops = Array.from({ length: atOnce }, async () => {
    while (!isOver) {
      const hurtful = kinds[sent % kinds.length] as (n: number) => string;
      const response = await fetch(`${url}/v2025-02-19/data/query/production`, {
        method: 'POST',
        body: JSON.stringify({ query: hurtful(sent++) }),
      });
      await response.arrayBuffer();
    }
  });
  return () => {
    isOver = true;
    return Promise.all(loops);
  };
}

/** A stranger's page query while 50 strangers at once send queries made to hurt, and others while many more do. */
export async function hurtfulQueries(): Promise<Figure[]> {
  const folder = await newFolder();
  const lake = await startLake(folder);
  try {
    await writeArticles(lake.client(), DOCUMENTS);
    const client = lake.client({ token: undefined, perspective: 'published' });
    const page = (index: number) =>
      client.fetch(ARTICLE_QUERY, { slug: articleSlug((index * 613) % DOCUMENTS) });

    const stop = attack(lake.url, HURTFUL, AT_ONCE);
    const meanwhile = await timedEach(QUERIES, page);
    await stop();
    const alone = await timedEach(QUERIES, page);

    const stopMany = attack(lake.url, DISGUISED, FRESH.atOnce);
    const list = (index: number) =>
      client.fetch(`*[_type == "article"] | order(title)[0...20]{title, "n": ${index}}`);
    const fresh = await timedEach(FRESH.queries, list);
    await stopMany();
    const freshAlone = await timedEach(FRESH.queries, (index) => list(-index));
    const longest = Math.max(...fresh);

    const p95 = percentile(meanwhile, 0.95);
    return [
      {
        name: `page query while ${AT_ONCE} strangers hurt, p95 of ${QUERIES}`,
        figure: ms(p95),
        bar: `< ${ms(BAR_MS)}`,
        met: p95 < BAR_MS,
        yardstick: `alone, p95: ${ms(percentile(alone, 0.95))}; median meanwhile ${ms(median(meanwhile))}`,
      },
      {
        name: `list that nobody has asked for while ${FRESH.atOnce} strangers hurt, longest of ${FRESH.queries}`,
        figure: ms(longest),
        bar: `< ${ms(FRESH.barMs)}`,
        met: longest < FRESH.barMs,
        yardstick: `alone: ${ms(Math.max(...freshAlone))}; median meanwhile ${ms(median(fresh))}`,
      },
    ];
  } finally {
    await lake.stop();
    await removeFolder(folder);
  }
}
