import * as z from 'zod/mini';
import { cleanEmail } from '../validation/clean-email.ts';
import { day } from '../validation/day.ts';
import { EMAIL_MAX, emailProblem } from '../validation/email.ts';
import { line, optionalLine, optionalName, optionalText, text } from '../validation/fields.ts';
import {
  FILE_REQUEST_MARKS,
  MAIL_KINDS,
  MARKED_STATES,
  MILESTONE_STATES,
  PROJECT_LIMITS,
  PROJECT_STATES,
} from './states.ts';

const optionalDay = z.nullable(day);

const isOrdered = ({ startsOn, endsOn }: { startsOn: string | null; endsOn: string | null }) =>
  !startsOn || !endsOn || startsOn <= endsOn;

/** Cents before tax. */
const amount = z.nullable(
  z.int({ error: 'Ce montant est illisible.' }).check(z.nonnegative(), z.lte(100_000_000_00)),
);

const milestone = z.object({
  /** Id of an existing milestone, or the one that a new one is to have. */
  id: z.optional(z.uuid()),
  title: line(PROJECT_LIMITS.milestone, 'Donnez un titre à chaque étape.'),
  day: optionalDay,
  state: z._default(z.enum(MILESTONE_STATES), 'todo'),
  /** Position of the due of the project’s quote that its approval makes. */
  due: z._default(z.nullable(z.int().check(z.gte(1), z.lte(12))), null),
});

const milestones = z.array(milestone).check(
  z.maxLength(PROJECT_LIMITS.milestones, {
    error: `Un projet a ${PROJECT_LIMITS.milestones} étapes au plus.`,
  }),
);

const frame = {
  name: line(PROJECT_LIMITS.name, 'Donnez un nom au projet.'),
  type: line(PROJECT_LIMITS.type, 'Dites de quel type de projet il s’agit.'),
  description: optionalText(PROJECT_LIMITS.description),
  startsOn: optionalDay,
  endsOn: optionalDay,
  amountCents: amount,
};

/** A new project: for an address, or of a request that was won (product.md, Projects). */
export const projectCreation = z
  .object({
    action: z.literal('create'),
    ...frame,
    milestones,
    /** An address with a name, or a request that was won. */
    client: z
      .object({
        email: z.optional(z.string().check(z.overwrite(cleanEmail), z.maxLength(EMAIL_MAX))),
        name: optionalName(PROJECT_LIMITS.clientName),
        request: z.optional(z.uuid()),
      })
      .check(
        z.check(({ value: { email = '', request }, issues }) => {
          const problem = emailProblem(email, 'Entrez l’adresse e-mail du client.');
          if (request !== undefined || problem === null) return;
          issues.push({ code: 'custom', message: problem, input: email });
        }),
      ),
    /** Whether a client without an account is told by mail how to open one. */
    invite: z._default(z.boolean(), false),
  })
  .check(z.refine(isOrdered, { error: 'La fin vient avant le début.', path: ['endsOn'] }));

export type ProjectCreation = z.input<typeof projectCreation>;

/** A client's choice of mails about their projects. */
export const mailChoices = z.object({
  kinds: z._default(z.array(z.enum(MAIL_KINDS)).check(z.maxLength(MAIL_KINDS.length)), []),
});

/** The same by the link of a mail, which stands for the session. */
export const linkedMailChoices = z.extend(mailChoices, { compte: z.string(), sceau: z.string() });

const project = { id: z.uuid(), version: z.int().check(z.nonnegative()) };

/** `asOf` of the project that was read: what came since is neither read nor answered. */
const asOf = z.iso.datetime({ offset: true });

const entryWords = {
  title: line(PROJECT_LIMITS.entryTitle, 'Donnez un titre à ce point.'),
  text: optionalText(PROJECT_LIMITS.entry),
};

/** A change of a project, as it may be sent by anybody (product.md, Projects). */
export const projectChange = z.discriminatedUnion('action', [
  z.object({ ...project, action: z.literal('move'), state: z.enum(PROJECT_STATES) }),
  z
    .object({ ...project, action: z.literal('edit'), ...frame })
    .check(z.refine(isOrdered, { error: 'La fin vient avant le début.', path: ['endsOn'] })),
  z.object({
    ...project,
    action: z.literal('plan'),
    step: line(PROJECT_LIMITS.step, 'Dites quelle est la prochaine étape.'),
    day,
  }),
  z.object({ ...project, action: z.literal('unplan') }),
  /** Milestones in their order, all of them; those that are not named any more are removed. */
  z.object({ ...project, action: z.literal('milestones'), milestones }),
  z.object({
    ...project,
    action: z.literal('milestone'),
    milestone: z.uuid(),
    state: z.enum(MARKED_STATES),
  }),
  /** Asks the client to approve a milestone, with a word. */
  z.object({
    ...project,
    action: z.literal('ask'),
    milestone: z.uuid(),
    word: optionalText(PROJECT_LIMITS.word),
  }),
  /** Percent; null leaves it to the milestones again. */
  z.object({
    ...project,
    action: z.literal('progress'),
    percent: z.nullable(z.int().check(z.gte(0), z.lte(100))),
  }),
  /** A draft where there is no `entry`; else that draft as it is now, or a correction of a published entry. */
  z.object({
    ...project,
    action: z.literal('write'),
    entry: z.optional(z.uuid()),
    ...entryWords,
    /** Descriptions of the entry's pictures, in their order. */
    pictures: z._default(
      z
        .array(z.object({ id: z.uuid(), alt: optionalLine(PROJECT_LIMITS.alt) }))
        .check(z.maxLength(PROJECT_LIMITS.pictures)),
      [],
    ),
  }),
  z.object({ ...project, action: z.literal('publish'), entry: z.uuid() }),
  /** Discards an entry, as long as it is a draft. */
  z.object({ ...project, action: z.literal('discard'), entry: z.uuid() }),
  z.object({
    ...project,
    action: z.literal('message'),
    asOf,
    text: text(PROJECT_LIMITS.message, 'Écrivez votre message.'),
  }),
  z.object({ ...project, action: z.literal('removeFile'), file: z.uuid() }),
  /** Asks the client for files, in one mail. */
  z.object({
    ...project,
    action: z.literal('askFiles'),
    requests: z
      .array(
        z.object({
          title: line(PROJECT_LIMITS.fileTitle, 'Dites quel fichier vous demandez.'),
          reason: optionalText(PROJECT_LIMITS.fileReason),
          day: optionalDay,
        }),
      )
      .check(z.minLength(1), z.maxLength(PROJECT_LIMITS.filesAtOnce)),
  }),
  z.object({
    ...project,
    action: z.literal('markFile'),
    request: z.uuid(),
    mark: z.enum(FILE_REQUEST_MARKS),
  }),
  /** Asks for a file again, with the reason why what came does not do. */
  z.object({
    ...project,
    action: z.literal('askFileAgain'),
    request: z.uuid(),
    message: text(PROJECT_LIMITS.fileReason, 'Dites ce qui ne va pas.'),
  }),
  /** Reminds the client of a file by hand. */
  z.object({ ...project, action: z.literal('followUpFile'), request: z.uuid() }),
  /** Marks what the client sent as read, or as answered by other means; `version` does not matter. */
  z.object({ ...project, action: z.literal('mark'), asOf, mark: z.enum(['read', 'answered']) }),
]);

export type ProjectChange = z.input<typeof projectChange>;
