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

/**
 * Runs a query and checks its answer against `schema`. In a preview, which only the consultant can
 * open (app/api/draft-mode), it reads drafts; nothing of that is cached.
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
  const { isEnabled } = await draftMode();
  return read<Schema>((isEnabled && draftClient) || contentClient, subject, query, schema, params);
}

/**
 * As `readContent`, of published content whoever asks: for what the process keeps for everybody, and
 * for what runs outside of a request, where there is no preview to ask for and `readContent` throws.
 */
export function readPublished<const Query extends string, Schema extends z.ZodType>(
  subject: string,
  query: Query,
  schema: Schema & Reading<Query, Schema>,
): Promise<z.output<Schema>> {
  return read<Schema>(contentClient, subject, query, schema, {});
}

async function read<Schema extends z.ZodType>(
  client: typeof contentClient,
  subject: string,
  query: string,
  schema: Schema,
  params: Record<string, unknown>,
): Promise<z.output<Schema>> {
  const answer: unknown = await client.fetch(query, params, { tag: subject });
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(
    (issue) => `${issue.path.join('.') || subject}: ${issue.message}.`,
  );
  const error = new InvalidContentError(subject, problems);
  console.error(error.message);
  throw error;
}
