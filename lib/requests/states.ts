/** The states of a request, as the database has them (product.md, Inbox). */
export const REQUEST_STATES = ['new', 'in_progress', 'quoted', 'won', 'lost', 'spam'] as const;

export type RequestState = (typeof REQUEST_STATES)[number];

/** Names of the states, as the consultant reads them. */
export const STATE_LABELS: Readonly<Record<RequestState, string>> = {
  new: 'Nouveau',
  in_progress: 'En discussion',
  quoted: 'Devis envoyé',
  won: 'Gagné',
  lost: 'Perdu',
  spam: 'Indésirable',
};

/** States in which an answer may be awaited; those decided on are projects by then, or none. */
export const OPEN_STATES: readonly RequestState[] = ['new', 'in_progress', 'quoted'];

/** Kinds of requests that a visitor can make. */
export const REQUEST_TOPICS = ['quote', 'training', 'message'] as const;

export type RequestTopic = (typeof REQUEST_TOPICS)[number];

export const TOPIC_LABELS: Readonly<Record<RequestTopic, string>> = {
  quote: 'Devis',
  training: 'Formation',
  message: 'Message',
};

/** Views of the inbox: those that nobody has read, those that wait too long, those whose next step is due, or all three. */
export const REQUEST_VIEWS = ['all', 'unread', 'late', 'due', 'attention'] as const;

export type RequestView = (typeof REQUEST_VIEWS)[number];

/** The longest that these may be, in characters; the database keeps to it. */
export const REQUEST_LIMITS = { text: 5000, step: 300, search: 200 } as const;
