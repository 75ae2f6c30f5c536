// Answers of the site's route to the Studio's tool « Chiffres ». Months are « 2031-01 », days « 2031-01-31 ».

/** Periods that can be asked for, in months, the current one included. */
export const FIGURE_PERIODS = [3, 12, 24, 36] as const;

export type FigurePeriod = (typeof FIGURE_PERIODS)[number];

/** Counts of what came in and was sent, and what has become of it since (product.md, Figures). */
export type Figures = {
  requests: number;
  answered: number;
  /** Requests whose answer came, or should have by now. */
  due: number;
  /** Requests answered within the promised delay. */
  inTime: number;
  /** Median time from arrival to the first answer, of the answered ones, in s; null where none is. */
  medianSeconds: number | null;
  won: number;
  lost: number;
  quotes: number;
  accepted: number;
  /** Total of the accepted quotes, in cents before tax. */
  acceptedCents: number;
  delivered: number;
  /** Accepted quotes that a consumer withdrew from: none of them counts as accepted. */
  withdrawn: number;
};

/** Figures of a month in which nothing happened. */
export const NO_FIGURES: Figures = {
  requests: 0,
  answered: 0,
  due: 0,
  inTime: 0,
  medianSeconds: null,
  won: 0,
  lost: 0,
  quotes: 0,
  accepted: 0,
  acceptedCents: 0,
  delivered: 0,
  withdrawn: 0,
};

/** The figures of a month or of all of them, and of a service or of all of them: null is all. */
export type FigureRow = Figures & { month: string | null; service: string | null };

/** What the dues of accepted quotes are today, and in which order they are told. */
export const PAYMENT_STATES = ['late', 'due', 'open', 'received'] as const;

/** How many dues are in each state, and their sum in cents, tax included; of those received, in the period. */
export type Payments = Record<(typeof PAYMENT_STATES)[number], { count: number; cents: number }>;

export const NO_PAYMENTS: Payments = {
  late: { count: 0, cents: 0 },
  due: { count: 0, cents: 0 },
  open: { count: 0, cents: 0 },
  received: { count: 0, cents: 0 },
};

/** A due that should have been received by now: by its quote and its place there, amounts in cents, tax included. */
export type LateDue = {
  quote: string;
  reference: string;
  label: string;
  client: string;
  cents: number;
  dueOn: string;
};

export type FiguresAnswer = {
  rows: FigureRow[];
  /** The services that something is counted of. */
  services: { id: string; name: string }[];
  /** The day of the first thing that is counted; null where nothing is. */
  since: string | null;
  /** The delay that the site promises, as visitors read it. */
  replyDelay: string;
  /** Why quotes were refused in the period, the last first: 200 at most. */
  refusals: { number: string; day: string; reason: string }[];
  /** Figures that the site's claims can take, over the last twelve months. */
  forClaims: Figures;
  payments: Payments;
  /** Dues that are late today, the last one first: 500 at most. */
  late: LateDue[];
};
