import type { OwnProjectSummary } from '../projects/own.ts';
import type { ProjectState } from '../projects/states.ts';
import type { PricedLead, StoredLead } from '../requests/stored-lead.ts';
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
  /** Equal ends are one price. */
  price: StoredLead['price'];
  description: string;
  nextStep: { text: string; day: string } | null;
  /** Number of new entries since the client last looked. */
  news: number;
  /** Number of milestones that wait for the client’s approval. */
  toApprove: number;
  /** Number of files that the client is asked for and has not sent. */
  toSend: number;
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
  price:
    amountCents === null
      ? null
      : { minimum: amountCents / 100, maximum: amountCents / 100, priceStep: 1 },
  request: null,
});

/**
 * A request for a quote or a training as a project « En attente », with its reference and its estimate.
 *
 * @param serviceName the name of a service by its id, undefined for one that is no longer offered
 */
export function requestToProject(
  id: string,
  lead: PricedLead,
  serviceName: (id: string) => string | undefined,
): ClientProject {
  const sentAt = lead.createdAt.toISOString();
  return {
    id,
    ...(lead.kind === 'training'
      ? { name: 'Demande de formation', type: formatParticipants(lead.payload.participants) }
      : {
          name: lead.payload.projectName || 'Demande de devis',
          type: serviceName(lead.payload.service) ?? 'Demande de devis',
        }),
    state: 'planned',
    progress: 0,
    startsOn: null,
    endsOn: null,
    doneOn: null,
    price: lead.price,
    description: lead.payload.description,
    nextStep: null,
    news: 0,
    toApprove: 0,
    toSend: 0,
    activeAt: sentAt,
    isExample: false,
    request: { reference: lead.reference, sentAt },
  };
}
