import { z } from 'zod';
import { formatParticipants } from '../training/priced.ts';

export const PROJECT_STATUSES = ['En cours', 'En attente', 'Terminé'] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

/**
 * One entry of « Mes projets » (product.md, Dashboard): a project, or a
 * quote request that waits for its answer.
 */
export type ClientProject = {
  id: string;
  name: string;
  type: string;
  status: ProjectStatus;
  /** Percent. */
  progress: number;
  /** ISO dates, `AAAA-MM-JJ`. */
  startDate: string | null;
  estimatedEnd: string | null;
  /** Whole euros, excluding tax; equal ends are one price. */
  price: { minimum: number; maximum: number } | null;
  description: string;
  isExample: boolean;
  /** Of a quote request: what the client was given when it was sent, and when (ISO 8601). */
  request: { reference: string; sentAt: string } | null;
};

export type ProjectCounts = { total: number; inProgress: number; finished: number };

/** What the tiles show: counted from what is listed, never assumed. */
export function countProjects(projects: readonly ClientProject[]): ProjectCounts {
  const having = (status: ProjectStatus) =>
    projects.filter((project) => project.status === status).length;
  return {
    total: projects.length,
    inProgress: having('En cours'),
    finished: having('Terminé'),
  };
}

/** What is under way first, then what waits, then what is done; the newest first within each. */
export function inReadingOrder(projects: readonly ClientProject[]): ClientProject[] {
  const rank = ({ status }: ClientProject) => PROJECT_STATUSES.indexOf(status);
  const since = ({ request, startDate }: ClientProject) => request?.sentAt ?? startDate ?? '';
  return projects.toSorted((a, b) => rank(a) - rank(b) || since(b).localeCompare(since(a)));
}

export type ProjectRow = {
  id: string;
  name: string;
  type: string;
  status: string;
  progress: number;
  start_date: string | null;
  estimated_end: string | null;
  price: number | null;
  description: string;
  is_example: boolean;
};

/** A row of `projects`; the database holds the status to its three values. */
export function toProject(row: ProjectRow): ClientProject {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    status: row.status as ProjectStatus,
    progress: row.progress,
    startDate: row.start_date,
    estimatedEnd: row.estimated_end,
    price: row.price === null ? null : { minimum: row.price, maximum: row.price },
    description: row.description,
    isExample: row.is_example,
    request: null,
  };
}

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
  /** Of a training enquiry alone. */
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
    status: 'En attente',
    progress: 0,
    startDate: null,
    estimatedEnd: null,
    price: estimate.success ? estimate.data : null,
    description,
    isExample: false,
    request: { reference: row.reference, sentAt: row.created_at },
  };
}

/** A message that the client sent from /contact. */
export type SentMessage = {
  id: string;
  reference: string;
  subject: string;
  text: string;
  sentAt: string;
};

const messagePayload = z.object({
  subject: z.string().catch(''),
  message: z.string().catch(''),
});

export function toMessage(row: LeadRow): SentMessage {
  const { subject, message } = messagePayload
    .catch({ subject: '', message: '' })
    .parse(row.payload);
  return {
    id: row.id,
    reference: row.reference,
    subject: subject || 'Sans objet',
    text: message,
    sentAt: row.created_at,
  };
}
