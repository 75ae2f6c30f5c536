import { z } from 'zod';
import type { OwnProjectSummary } from '../projects/own.ts';
import type { ProjectState } from '../projects/states.ts';
import { formatParticipants } from '../training/priced.ts';

/** One entry of « Mes projets » (product.md, Dashboard): a project, or a quote request that waits for its answer. */
export type ClientProject = {
  id: string;
  name: string;
  type: string;
  state: ProjectState;
  /** Percent. */
  progress: number;
  /** ISO dates, `AAAA-MM-JJ`. */
  startsOn: string | null;
  endsOn: string | null;
  doneOn: string | null;
  /** Euros, excluding tax; equal ends are one price. */
  price: { minimum: number; maximum: number } | null;
  description: string;
  nextStep: { text: string; day: string } | null;
  /** Number of new entries since the client last looked. */
  news: number;
  /** Moment of the last activity, ISO 8601. */
  activeAt: string;
  isExample: boolean;
  /** For a quote request: the reference that the client was given when it was sent, and when (ISO 8601). */
  request: { reference: string; sentAt: string } | null;
};

export type ProjectCounts = { total: number; inProgress: number; paused: number; finished: number };

/** Counts for the tiles: of the projects listed, never assumed. One that was called off counts for nothing. */
export function countProjects(projects: readonly ClientProject[]): ProjectCounts {
  const having = (state: ProjectState) =>
    projects.filter((project) => project.state === state).length;
  return {
    total: projects.length - having('cancelled'),
    inProgress: having('active'),
    paused: having('paused'),
    finished: having('done'),
  };
}

/** States in reading order: under way first, then waiting, then over; the last busy first within each. */
const ORDER: readonly ProjectState[] = ['active', 'paused', 'planned', 'done', 'cancelled'];

export const inReadingOrder = (projects: readonly ClientProject[]): ClientProject[] =>
  projects.toSorted(
    (a, b) =>
      ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || b.activeAt.localeCompare(a.activeAt),
  );

export const toProject = ({ amountCents, ...project }: OwnProjectSummary): ClientProject => ({
  ...project,
  price: amountCents === null ? null : { minimum: amountCents / 100, maximum: amountCents / 100 },
  request: null,
});

export type LeadRow = {
  id: string;
  reference: string;
  payload: unknown;
  estimate: unknown;
  created_at: string;
};

// Stored as it was sent, perhaps by an older version of the form: what is missing is left out.
const quotePayload = z.object({
  projectName: z.string().catch(''),
  service: z.string().catch(''),
  description: z.string().catch(''),
  /** In a training enquiry alone. */
  participants: z.number().nullable().catch(null),
});
const quoteEstimate = z.object({ minimum: z.number(), maximum: z.number() });

/**
 * A quote request as a project « En attente », with its reference and its estimate.
 *
 * @param serviceName the name of a service by its id, undefined for one that is no longer offered
 */
export function requestToProject(
  row: LeadRow,
  serviceName: (id: string) => string | undefined,
): ClientProject {
  const payload = quotePayload.catch(quotePayload.parse({}));
  const { projectName, service, description, participants } = payload.parse(row.payload);
  const estimate = quoteEstimate.safeParse(row.estimate);
  return {
    id: row.id,
    ...(participants === null
      ? {
          name: projectName || 'Demande de devis',
          type: serviceName(service) ?? 'Demande de devis',
        }
      : { name: 'Demande de formation', type: formatParticipants(participants) }),
    state: 'planned',
    progress: 0,
    startsOn: null,
    endsOn: null,
    doneOn: null,
    price: estimate.success ? estimate.data : null,
    description,
    nextStep: null,
    news: 0,
    activeAt: new Date(row.created_at).toISOString(),
    isExample: false,
    request: { reference: row.reference, sentAt: row.created_at },
  };
}
