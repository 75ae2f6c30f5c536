import * as z from 'zod/mini';
import { APPOINTMENT_STATES } from '../appointments/states.ts';
import { PROJECT_STATES } from '../projects/states.ts';
import { QUOTE_STATES } from '../quotes/states.ts';
import { REQUEST_STATES, type RequestState } from '../requests/states.ts';
import { leadById } from '../requests/stored-lead.ts';
import { TESTIMONIAL_STATUSES } from '../testimonials/states.ts';
import { moment } from '../thread/stored.ts';
import type { clientChange } from './schema.ts';
import type { Likeness } from './states.ts';

// Answers of the site's routes to the Studio's tool « Clients ». Moments are ISO 8601, days « 2031-01-31 », money is in
// cents.

/** Somebody of a card, as the last that came from them says, or as the consultant calls them. */
const contact = z.object({
  /** Hash of the address. */
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.string(),
  company: z.string(),
  phone: z.string(),
  /** Number of the company, in nine digits. */
  siren: z.nullable(z.string()),
  hasAccount: z.boolean(),
  /** Whether they get a copy of the mails about quotes. */
  copiesQuotes: z.boolean(),
  /** Whether they were added by hand. */
  isAdded: z.boolean(),
  /** Whether the card is known by this address. */
  isFirst: z.boolean(),
});

export type Contact = z.output<typeof contact>;

export const contacts = z.array(contact);

/** A line of the list. */
export type ClientSummary = {
  id: string;
  /** Company, or the person where none is known. */
  title: string;
  /** People of a company; empty where the title says it. */
  people: string;
  email: string;
  requests: number;
  quotes: number;
  projects: number;
  /** When something last came, or was done. */
  activeAt: string;
  /** Whether all of it is kept for the law alone. */
  isArchived: boolean;
};

export type ClientsPage = {
  clients: ClientSummary[];
  /** Cursor of the next page; null after the last one. */
  next: string | null;
};

const isExample = z.boolean();

/** A client in full, as the database answers it. */
export const storedClient = z.object({
  id: z.string(),
  /** Whether all of it is kept for the law alone: it changes no more. */
  isArchived: z.boolean(),
  contacts,
  requests: z.array(
    z.intersection(
      leadById,
      z.object({ state: z.enum(REQUEST_STATES), consent: z.boolean(), isExample }),
    ),
  ),
  quotes: z.array(
    z.object({
      id: z.string(),
      number: z.nullable(z.string()),
      title: z.string(),
      total: z.number(),
      state: z.enum(QUOTE_STATES),
      updatedAt: moment,
      isExample,
    }),
  ),
  /** Of accepted quotes: those to come first. */
  dues: z.array(
    z.object({
      quote: z.string(),
      number: z.string(),
      position: z.number(),
      label: z.string(),
      amount: z.number(),
      dueOn: z.nullable(z.string()),
      receivedOn: z.nullable(z.string()),
    }),
  ),
  projects: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      type: z.string(),
      state: z.enum(PROJECT_STATES),
      progress: z.number(),
      activeAt: moment,
      isExample,
    }),
  ),
  appointments: z.array(
    z.object({ id: z.string(), state: z.enum(APPOINTMENT_STATES), startsAt: moment }),
  ),
  reviews: z.array(
    z.object({
      id: z.string(),
      state: z.enum(TESTIMONIAL_STATUSES),
      rating: z.number(),
      text: z.string(),
      at: moment,
    }),
  ),
  notes: z.array(
    z.object({ id: z.string(), authorName: z.string(), text: z.string(), at: moment }),
  ),
});

type StoredClient = z.output<typeof storedClient>;

/** Another card that may be of the same client. */
export type SimilarClient = {
  id: string;
  title: string;
  people: string;
  email: string;
  why: Likeness;
};

export type ClientDetail = Omit<StoredClient, 'requests'> & {
  title: string;
  requests: Array<{
    reference: string;
    title: string;
    state: RequestState;
    sentAt: string;
    /** Whether they agreed to be written to. */
    consent: boolean;
    isExample: boolean;
  }>;
  similar: SimilarClient[];
};

/** A change of a card, as the route takes it. */
export type ClientChange = z.input<typeof clientChange>;
