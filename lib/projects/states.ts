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

/** The states of a milestone: one that is dropped counts for nothing. */
export const MILESTONE_STATES = ['todo', 'doing', 'done', 'dropped'] as const;

export type MilestoneState = (typeof MILESTONE_STATES)[number];

export const MILESTONE_STATE_LABELS: Readonly<Record<MilestoneState, string>> = {
  todo: 'À venir',
  doing: 'En cours',
  done: 'Terminée',
  dropped: 'Abandonnée',
};

/**
 * Views of the list of projects: those under way, planned or paused; those that ask for an answer, a journal entry or a
 * milestone past its day; those where a client wrote or sent something that nobody has read; those whose next step is
 * due; or all.
 */
export const PROJECT_VIEWS = ['open', 'attention', 'unread', 'due', 'all'] as const;

export type ProjectView = (typeof PROJECT_VIEWS)[number];

/** Kinds of news that a client is told of by mail, each of which they can turn off. */
export const MAIL_KINDS = ['journal', 'message', 'file', 'plan'] as const;

export type MailKind = (typeof MAIL_KINDS)[number];

export const MAIL_KIND_LABELS: Readonly<Record<MailKind, string>> = {
  journal: 'Le journal de la semaine',
  message: 'Les messages',
  file: 'Les fichiers déposés',
  plan: 'Les étapes, les dates et la suite',
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
  clientName: 200,
  search: 200,
} as const;
