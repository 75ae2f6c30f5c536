import { newFolder, removeFolder, startLake, type TestLake } from '../support/embedded-lake.ts';
import { ARTICLE_QUERY, articleSlug, writeArticles } from './articles.ts';
import { type Figure, median, ms, timed } from './figures.ts';

const QUERIES = 50;
const WARM_UP = 10;
const FEW = 10;
const MANY = 10_000;
const BAR_MS = 50;

async function withLake<Result>(
  documents: number,
  work: (lake: TestLake) => Promise<Result>,
): Promise<Result> {
  const folder = await newFolder();
  try {
    const lake = await startLake(folder);
    try {
      await writeArticles(lake.client(), documents);
      return await work(lake);
    } finally {
      await lake.stop();
    }
  } finally {
    await removeFolder(folder);
  }
}

/** A page's query over HTTP in a small and in a large lake, in turns so that both share any noise. */
export async function pageQuery(): Promise<Figure[]> {
  return withLake(FEW, (small) =>
    withLake(MANY, async (large) => {
      const ask = (lake: TestLake, documents: number) => {
        const client = lake.client({ token: undefined, perspective: 'published' });
        return async (index: number) => {
          const slug = articleSlug((index * 613) % documents);
          const found = await client.fetch<object | null>(ARTICLE_QUERY, { slug });
          if (!found) throw new Error(`${slug} was not found`);
        };
      };
      const askSmall = ask(small, FEW);
      const askLarge = ask(large, MANY);
      const ping = async () => (await fetch(`${large.url}/ping`)).text();

      const few: number[] = [];
      const many: number[] = [];
      const pings: number[] = [];
      for (let index = -WARM_UP; index < QUERIES; index++) {
        const slug = index + WARM_UP;
        const round = [
          await timed(() => askSmall(slug)),
          await timed(() => askLarge(slug)),
          await timed(ping),
        ] as const;
        if (index < 0) continue;
        few.push(round[0]);
        many.push(round[1]);
        pings.push(round[2]);
      }
      const yardstick = `an empty answer of the lake: ${ms(median(pings))}`;
      return [
        {
          name: `page query, ${FEW} documents, median of ${QUERIES}`,
          figure: ms(median(few)),
          bar: `< ${ms(BAR_MS)}`,
          met: median(few) < BAR_MS,
          yardstick,
        },
        {
          name: `page query, ${MANY} documents, median of ${QUERIES}`,
          figure: ms(median(many)),
          bar: `< ${ms(BAR_MS)}`,
          met: median(many) < BAR_MS,
          yardstick: `at ${FEW} documents: ratio ${(median(many) / median(few)).toFixed(2)}`,
        },
      ];
    }),
  );
}
