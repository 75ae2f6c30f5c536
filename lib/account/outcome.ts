import 'server-only';
import * as z from 'zod/mini';
import { formatDay } from '../format/dates.ts';
import { failed } from '../supabase/failed.ts';
import { createServiceClient } from '../supabase/server.ts';

const textOrNone = z.nullable(z.string());

/** What becomes of an account's contracts and projects when it goes, as the database says it. */
export const deletionOutcome = z.object({
  contracts: z.array(
    z.object({
      number: z.string(),
      /** Null of a quote to somebody else, which a request or a project of the account led to. */
      title: textOrNone,
      project: textOrNone,
      /** The last day of what was said and done about it; null where that is over. */
      keptUntil: textOrNone,
      /** The last day of the signed quote and its proof; null of somebody else's. */
      paperUntil: textOrNone,
    }),
  ),
  underWay: z.array(z.object({ name: z.string(), isKept: z.boolean() })),
});

export type DeletionOutcome = z.output<typeof deletionOutcome>;

/**
 * Reads what would stay of the account's contracts if it went now, and which of its projects are under way.
 *
 * @throws Error when the database does not answer
 */
export async function readDeletionOutcome(userId: string): Promise<DeletionOutcome> {
  const { data, error } = await createServiceClient().rpc('read_deletion_outcome', {
    account_id: userId,
  });
  if (error) throw failed('what a deletion keeps could not be read', error);
  return deletionOutcome.parse(data);
}

const quoted = (words: string) => `«\u202f${words}\u202f»`;

/** Each contract and what is kept of it, with the days, for client and consultant alike. */
export const sayKept = ({ contracts }: DeletionOutcome) =>
  contracts.map(({ number, title, project, keptUntil, paperUntil }) => {
    const parts = project
      ? `projet ${quoted(project)}, avec ce qui s’y rattache`
      : 'demande et échanges';
    return {
      label: ['Devis', number, title && quoted(title)].filter(Boolean).join(' '),
      value: [
        keptUntil && `${parts}, jusqu’au ${formatDay(keptUntil)}`,
        paperUntil && `devis signé et preuve, jusqu’au ${formatDay(paperUntil)}`,
      ]
        .filter(Boolean)
        .join('\u202f; '),
    };
  });

/** The names of the projects under way, and which of them go with the account; empty where none is. */
export const sayUnderWay = ({ underWay }: DeletionOutcome): string =>
  underWay
    .map(({ name, isKept }) => (isKept ? quoted(name) : `${quoted(name)}, qui sera effacé`))
    .join('\u202f; ');
