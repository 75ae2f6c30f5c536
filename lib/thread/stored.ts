import * as z from 'zod/mini';
import { moment, row } from '../validation/row.ts';

// Parts that requests, quotes and projects share: messages between both sides, and changes, as the database answers them
// and as they are told. Moments are ISO 8601.

const columns = {
  id: z.string(),
  author: z.enum(['consultant', 'client']),
  body: z.string(),
  createdAt: moment,
};

/** A message as both sides read it. */
export const message = z.pipe(
  row(columns),
  z.transform(({ id, author, body, createdAt }) => ({ id, author, text: body, at: createdAt })),
);

export type Message = z.output<typeof message>;

/** The same for the consultant, with who wrote it for them. */
export const signedMessage = z.pipe(
  row({ ...columns, authorName: z.nullable(z.string()) }),
  z.transform(({ body, createdAt, ...signed }) => ({ ...signed, text: body, at: createdAt })),
);

export type SignedMessage = z.output<typeof signedMessage>;

const values = z.record(z.string(), z.unknown());

/** The audit of a change: who did what when, from which values to which. */
export const change = row({
  id: z.int(),
  actorName: z.string(),
  action: z.string(),
  before: values,
  after: values,
  createdAt: moment,
});

export type Change = z.output<typeof change>;

/** Changes, the first first, each in the words that `inWords` has for it. */
export const history = (inWords: (made: Change) => string) =>
  z.array(
    z.pipe(
      change,
      z.transform((made) => ({
        id: made.id,
        who: made.actorName,
        at: made.createdAt,
        words: inWords(made),
      })),
    ),
  );

/** A change: who, when, and in words from what to what. */
export type HistoryEvent = z.output<ReturnType<typeof history>>[number];

/** The state of the last mail about something; null where none was to be sent. */
export const mailState = z.nullable(z.enum(['sent', 'waiting', 'refused']));

/** The next step and its day; null where neither was set. */
export const toNextStep = ({
  nextStep,
  nextStepOn,
}: {
  nextStep: string | null;
  nextStepOn: string | null;
}): { text: string; day: string } | null =>
  nextStep && nextStepOn ? { text: nextStep, day: nextStepOn } : null;
