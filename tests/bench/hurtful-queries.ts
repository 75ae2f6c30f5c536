import { newFolder, removeFolder, startLake } from '../support/embedded-lake.ts';
import { ARTICLE_QUERY, articleSlug, writeArticles } from './articles.ts';
import { type Figure, median, ms, percentile, timedEach } from './figures.ts';

const DOCUMENTS = 1_000;
const AT_ONCE = 50;
const QUERIES = 100;
const BAR_MS = 100;

/** Queries made to hurt; a number makes each a text of its own, which no memory of texts knows. */
const HURTFUL: ((n: number) => string)[] = [
  (n) => Array.from({ length: 60_000 }, () => n).join('+'),
  (n) => Array.from({ length: 8_000 }, () => n).join('+'),
  (n) => `*{"n": ${n}, "a": *{"b": *}}`,
  (n) => `count(*[count(*[count(*[_id != "${n}"]) > 0]) > 0])`,
  (n) => `*["${'a'.repeat(5_000)}" match "${'a*'.repeat(8)}b${n}"]`,
];

/** A stranger's page query while 50 strangers at once send queries made to hurt. */
export async function hurtfulQueries(): Promise<Figure[]> {
  const folder = await newFolder();
  const lake = await startLake(folder);
  try {
    await writeArticles(lake.client(), DOCUMENTS);
    const client = lake.client({ token: undefined, perspective: 'published' });
    const page = (index: number) =>
      client.fetch(ARTICLE_QUERY, { slug: articleSlug((index * 613) % DOCUMENTS) });

    let isOver = false;
    let sent = 0;
    const attack = Array.from({ length: AT_ONCE }, async () => {
      while (!isOver) {
        const hurtful = HURTFUL[sent % HURTFUL.length] as (n: number) => string;
        const response = await fetch(`${lake.url}/v2025-02-19/data/query/production`, {
          method: 'POST',
          body: JSON.stringify({ query: hurtful(sent++) }),
        });
        await response.arrayBuffer();
      }
    });
    const meanwhile = await timedEach(QUERIES, page);
    isOver = true;
    await Promise.all(attack);
    const alone = await timedEach(QUERIES, page);

    const p95 = percentile(meanwhile, 0.95);
    return [
      {
        name: `page query while ${AT_ONCE} strangers hurt, p95 of ${QUERIES}`,
        figure: ms(p95),
        bar: `< ${ms(BAR_MS)}`,
        met: p95 < BAR_MS,
        yardstick: `alone, p95: ${ms(percentile(alone, 0.95))}; median meanwhile ${ms(median(meanwhile))}`,
      },
    ];
  } finally {
    await lake.stop();
    await removeFolder(folder);
  }
}
