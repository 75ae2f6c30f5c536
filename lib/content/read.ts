import 'server-only';
import type { z } from 'zod';
import type { Reading } from './agreement.ts';
import { contentClient } from './client.ts';
import { withoutPlaceholders } from './placeholder.ts';
import { getEstimator } from './queries/estimator.ts';
import { isSiteLive } from './queries/live.ts';
import { quotePrices, quotesPrices } from './quoted-prices.ts';
import { clientOfVisit, readAnswer } from './read-answer.ts';

/** What quotes a price is stale with the prices, too: reading these marks it with their tag. */
const withPrices = async (answer: unknown): Promise<unknown> =>
  quotesPrices(answer) ? quotePrices(answer, (await getEstimator()).rules) : answer;

/** What a visitor is shown of an answer. */
async function asShown(answer: unknown): Promise<unknown> {
  const [priced, isLive] = await Promise.all([withPrices(answer), isSiteLive()]);
  return isLive ? withoutPlaceholders(priced) : priced;
}

/**
 * Runs a query and checks its answer against `schema`, with the prices that its texts quote. In a preview
 * it reads drafts; nothing of that is cached. Of a live site, what is still to be filled in is left out.
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
  const client = await clientOfVisit();
  return readAnswer<Query, Schema>(client, subject, query, schema, params, asShown);
}

/**
 * As `readContent`, of published content as it is, whoever asks: for what the process keeps for everybody, and
 * for what runs outside of a request, where there is no preview to ask for and `readContent` throws.
 */
export function readPublished<const Query extends string, Schema extends z.ZodType>(
  subject: string,
  query: Query,
  schema: Schema & Reading<Query, Schema>,
): Promise<z.output<Schema>> {
  return readAnswer<Query, Schema>(contentClient, subject, query, schema);
}
