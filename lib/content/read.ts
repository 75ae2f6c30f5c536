import 'server-only';
import type { z } from 'zod';
import type { Reading } from './agreement.ts';
import { filled } from './filled.ts';
import { getEstimator } from './queries/estimator.ts';
import { quotePrices, quotesPrices } from './quoted-prices.ts';
import { clientOfVisit, readAnswer } from './read-answer.ts';

/** The answer with its prices: one that quotes any goes stale with them, since reading them marks it with their tag. */
const asShown = async (answer: unknown): Promise<unknown> =>
  filled(quotesPrices(answer) ? quotePrices(answer, (await getEstimator()).rules) : answer);

/**
 * Runs a query and checks its answer against `schema`, with the values of the site settings and the prices that its
 * texts quote. In a preview it reads drafts; nothing of that is cached. Of a live site, what is still to be filled in is
 * left out.
 *
 * @throws InvalidContentError when the answer has another shape, after logging it
 * @throws the client's error when the lake is down, slow or answers with an error
 */
export async function readContent<const Query extends string, Schema extends z.ZodType>(
  subject: string,
  query: Query,
  schema: Schema & Reading<Query, Schema>,
  params: Record<string, unknown> = {},
): Promise<z.output<Schema>> {
  const client = clientOfVisit();
  return readAnswer<Query, Schema>(client, subject, query, schema, params, asShown);
}
