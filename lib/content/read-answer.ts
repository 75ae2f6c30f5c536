import 'server-only';
import { draftMode } from 'next/headers';
import type { z } from 'zod';
import type { Reading } from './agreement.ts';
import { contentClient, draftClient } from './client.ts';

/**
 * Published content that the site cannot show. Thrown inside a cached read, it leaves the last good
 * page in place; the message names the fields, for the log.
 */
export class InvalidContentError extends Error {
  constructor(subject: string, problems: string[]) {
    super(
      `Published content refused, the last good page stays (${subject}): ${problems.join(' ')}`,
    );
    this.name = 'InvalidContentError';
  }
}

/** Reads drafts in a preview, which only the consultant can open (app/api/draft-mode), else what is published. */
export async function clientOfVisit(): Promise<typeof contentClient> {
  const { isEnabled } = await draftMode();
  return (isEnabled && draftClient) || contentClient;
}

/**
 * Runs a query and checks its answer against `schema`; `complete` is handed the answer before that.
 *
 * @throws InvalidContentError when the answer has another shape, after logging it
 * @throws the client's error when the lake is down, slow or answers with an error
 */
export async function readAnswer<const Query extends string, Schema extends z.ZodType>(
  client: typeof contentClient,
  subject: string,
  query: Query,
  schema: Schema & Reading<Query, Schema>,
  params: Record<string, unknown> = {},
  complete: (answer: unknown) => Promise<unknown> = async (answer) => answer,
): Promise<z.output<Schema>> {
  const answer: unknown = await client.fetch(query, params, { tag: subject });
  const parsed = (schema as Schema).safeParse(await complete(answer));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(
    (issue) => `${issue.path.join('.') || subject}: ${issue.message}.`,
  );
  const error = new InvalidContentError(subject, problems);
  console.error(error.message);
  throw error;
}

/**
 * As `readContent`, of published content as it is, whoever asks: for what the process keeps for everybody, and
 * for what runs outside of a request, where there is no preview to ask for and `readContent` throws.
 */
export function readPublished<const Query extends string, Schema extends z.ZodType>(
  subject: string,
  query: Query,
  schema: Schema & Reading<Query, Schema>,
  complete?: (answer: unknown) => Promise<unknown>,
): Promise<z.output<Schema>> {
  return readAnswer<Query, Schema>(contentClient, subject, query, schema, {}, complete);
}
