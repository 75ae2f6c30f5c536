import 'server-only';
import type { z } from 'zod';
import { doubt } from '../http/dependencies.ts';
import { log } from '../log/log.ts';
import { noteTold } from '../log/told.ts';
import { noteContent } from '../next/first-read.ts';
import { listen } from '../next/silence.ts';
import { withOwnWords } from '../words/own.ts';
import type { Reading } from './agreement.ts';
import { contentClient, draftClient } from './client.ts';
import { readDraft, typeOf } from './draft.ts';
import { currentView, reportProblems, reportReplaced, type View } from './view.ts';

/**
 * Published content that the site cannot show. Thrown inside a cached read, it leaves the last good
 * page in place; the message names the fields, for the log.
 */
class InvalidContentError extends Error {
  constructor(subject: string, problems: string[]) {
    super(
      `Published content refused, the last good page stays (${subject}): ${problems.join(' ')}`,
    );
    this.name = 'InvalidContentError';
  }
}

/** Reads what a preview is to show, which only the Studio or its link can open (app/api/draft-mode), else what is published. */
export function clientOfVisit(): typeof contentClient {
  const view = currentView();
  return view ? clientOf(view) : contentClient;
}

const clientOf = ({ perspective, isMarked }: View): typeof contentClient =>
  draftClient?.withConfig({ perspective, stega: isMarked }) ?? contentClient;

/**
 * Runs a query and checks its answer against `schema`; `complete` is handed the answer before that. In a preview a
 * draft is shown as far as it goes, where that is not far enough what is published in its place, and the preview's bar
 * says what it lacks.
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
  const answered = listen(client.fetch<unknown>(query, params, { tag: subject }));
  answered.catch(() => doubt('content'));
  // An answer that was cut off has no result: it says nothing of what is missing, and is refused as it is.
  const whole = async (answer: unknown) =>
    answer === undefined ? answer : complete(withOwnWords(typeOf(query), answer));
  const answer = await answered;
  noteContent();
  const completed = await whole(answer);
  const parsed = (schema as Schema).safeParse(completed);
  if (parsed.success) return parsed.data;
  const view = currentView();
  if (view) {
    const draft = readDraft<Schema>(query, schema, completed);
    reportProblems(draft.problems);
    if (draft.data !== undefined) return draft.data;
    const published = clientOf({ ...view, perspective: 'published' });
    const online: unknown = await published.fetch(query, params, { tag: subject });
    const { data } = readDraft<Schema>(query, schema, await whole(online));
    // A document that was never published has nothing to take its place.
    if (data !== undefined && data !== null) {
      reportReplaced();
      return data;
    }
  }
  const problems = parsed.error.issues.map(
    (issue) => `${issue.path.join('.') || subject}: ${issue.message}.`,
  );
  const error = new InvalidContentError(subject, problems);
  log.error(error.message);
  noteTold(error);
  throw error;
}

/**
 * Reads published content as it is, as `readContent` does but whoever asks: for what the process keeps for everybody, and
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

/**
 * Reads the drafts over what is published, as far as they go, for what says that something waits there to be published.
 *
 * @returns null where no token may read them, and where they do not answer
 */
export async function readDrafts<const Query extends string, Schema extends z.ZodType>(
  subject: string,
  query: Query,
  schema: Schema & Reading<Query, Schema>,
): Promise<z.output<Schema> | null> {
  if (!draftClient) return null;
  try {
    const client = draftClient.withConfig({ stega: false });
    const answer: unknown = await client.fetch(query, {}, { tag: subject });
    return readDraft<Schema>(query, schema, withOwnWords(typeOf(query), answer)).data ?? null;
  } catch (error) {
    log.warn({ err: error }, 'Drafts could not be read');
    return null;
  }
}
