import { artifactOf, ensureBuild } from '../../scripts/stack/build.ts';
import { countHostedRequests, requestsAMonth } from '../support/hosted-requests.ts';
import type { Bench } from './bench-stack.ts';
import type { Figure } from './figures.ts';

const BAR = 15_000;

/** Counts the requests that an instance makes by itself past Sanity's CDN, whose quota is a month's. */
export async function hosted({ config, say, signal }: Bench): Promise<Figure[]> {
  const { distDir } = config;
  await ensureBuild(config, say, signal);
  const counted = await countHostedRequests({ distDir, artifact: artifactOf(distDir) });
  const { answers: _, ...anew } = counted.day;
  const figure = requestsAMonth(counted);
  return [
    {
      name: 'hosted: requests past Sanity’s CDN, a month and instance',
      figure: String(figure),
      bar: `<= ${BAR}`,
      met: figure <= BAR,
      yardstick: `content read anew, a day: ${Object.values(anew).reduce((a, b) => a + b, 0)}`,
    },
  ];
}
