/** The states of a project, as the database has them (product.md, Projects). */
export const PROJECT_STATES = ['planned', 'active', 'paused', 'done', 'cancelled'] as const;

export type ProjectState = (typeof PROJECT_STATES)[number];

/** Whether nothing follows any more. */
export const isOver = (state: ProjectState): boolean => state === 'done' || state === 'cancelled';

/** Names of the states, for consultant and client alike. */
export const PROJECT_STATE_LABELS: Readonly<Record<ProjectState, string>> = {
  planned: 'En attente',
  active: 'En cours',
  paused: 'En pause',
  done: 'Terminé',
  cancelled: 'Annulé',
};

/** The states of a milestone: one in review waits for its client, one that is dropped counts for nothing. */
export const MILESTONE_STATES = ['todo', 'doing', 'review', 'done', 'dropped'] as const;

export type MilestoneState = (typeof MILESTONE_STATES)[number];

export const MILESTONE_STATE_LABELS: Readonly<Record<MilestoneState, string>> = {
  todo: 'À venir',
  doing: 'En cours',
  review: 'À valider',
  done: 'Terminée',
  dropped: 'Abandonnée',
};

/** The states that the consultant gives a milestone: a review is asked for by itself. */
export const MARKED_STATES = ['todo', 'doing', 'done', 'dropped'] as const;

export type MarkedState = (typeof MARKED_STATES)[number];

/** What a client answers to a milestone that is to be approved. */
export const VERDICTS = ['approved', 'redo'] as const;

/** Labels of the two answers (product.md, Approving a step). */
export const VERDICT_ACTIONS = {
  approved: 'Valider cette étape',
  redo: 'Demander une reprise',
} as const satisfies Record<(typeof VERDICTS)[number], string>;

/** The states of a file that the client is asked for. */
export const FILE_REQUEST_STATES = ['waiting', 'received', 'accepted'] as const;

/** What the consultant says of one by a press: it does, or came another way; it is taken back; its reminders stop, or go on. */
export const FILE_REQUEST_MARKS = ['accept', 'drop', 'stop', 'resume'] as const;

/**
 * Views of the list of projects: those under way, planned or paused; those that ask for an answer, a journal entry or a
 * milestone past its day; those where a client wrote or sent something that nobody has read; those whose next step is
 * due; or all.
 */
export const PROJECT_VIEWS = ['open', 'attention', 'unread', 'due', 'all'] as const;

export type ProjectView = (typeof PROJECT_VIEWS)[number];

/** Kinds of mails about projects, each of which a client can turn off: news, and what follows a project’s end. */
export const MAIL_KINDS = ['journal', 'message', 'file', 'plan', 'after'] as const;

export type MailKind = (typeof MAIL_KINDS)[number];

export const MAIL_KIND_LABELS: Readonly<Record<MailKind, string>> = {
  journal: 'Le journal de la semaine',
  message: 'Les messages',
  file: 'Les fichiers déposés ou demandés',
  plan: 'Les étapes, les dates et la suite',
  after: 'Un projet terminé\u00a0: votre avis, et ce que je peux faire ensuite',
};

/** The longest that these may be, in characters, and how many milestones a project has at most. */
export const PROJECT_LIMITS = {
  name: 200,
  type: 100,
  description: 2000,
  milestone: 200,
  milestones: 40,
  step: 300,
  entryTitle: 200,
  entry: 10_000,
  message: 5000,
  alt: 300,
  pictures: 20,
  /** What the consultant says of a milestone to be approved. */
  word: 1000,
  /** What the client wants to be gone over again. */
  redo: 4000,
  /** What a file is that the client is asked for, why, and why what came does not do. */
  fileTitle: 200,
  fileReason: 1000,
  /** Files that are asked for in one go, and that may wait at once. */
  filesAtOnce: 10,
  filesAsked: 20,
  clientName: 200,
  search: 200,
} as const;
