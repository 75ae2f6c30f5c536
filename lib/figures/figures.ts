import 'server-only';
import * as z from 'zod/mini';
import { getEstimator, getSiteSettings } from '../content/index.ts';
import { replyDelayMs } from '../requests/reply-delay.ts';
import type { Database } from '../supabase/database.types.generated.ts';
import { failed } from '../supabase/failed.ts';
import { createServiceClient } from '../supabase/server.ts';
import { row } from '../validation/row.ts';
import { CLAIM_MONTHS } from './claim-figures.ts';
import {
  type FigurePeriod,
  type Figures,
  type FiguresAnswer,
  NO_PAYMENTS,
  type Payments,
} from './wire.ts';

type Generated = Database['public']['Functions']['count_figures']['Returns'][number];

type Nullable = 'month' | 'topic' | 'service' | 'label' | 'since' | 'median_seconds';

/** A row as it comes: that a function answers null, its generated type does not say. */
type Row = Omit<Generated, Nullable> & { [Column in Nullable]: Generated[Column] | null };

/** Time that the site's pages wait for figures, in ms: they go on without. */
const PAGE_WAIT_MS = 2_000;

const toFigures = (row: Row): Figures => ({
  requests: row.requests,
  answered: row.answered,
  due: row.due,
  inTime: row.in_time,
  medianSeconds: row.median_seconds,
  won: row.won,
  lost: row.lost,
  quotes: row.quotes,
  accepted: row.accepted,
  acceptedCents: row.accepted_cents,
  delivered: row.delivered,
  withdrawn: row.withdrawn,
});

async function countFigures(months: number, replyDelay: string, signal?: AbortSignal) {
  const counting = createServiceClient().rpc('count_figures', {
    months,
    reply_seconds: replyDelayMs(replyDelay) / 1000,
  });
  const { data, error } = await (signal ? counting.abortSignal(signal) : counting);
  if (error) throw failed('figures could not be counted', error);
  const rows: Row[] = data;
  const total = rows.find(({ month, topic }) => !month && !topic);
  if (!total) throw new Error('figures could not be counted (no row)');
  return { rows, total };
}

async function listRefusals(months: number): Promise<FiguresAnswer['refusals']> {
  const { data, error } = await createServiceClient().rpc('list_refusals', { months });
  if (error) throw failed('refusals could not be listed', error);
  return data.map(({ number, refused_on, reason }) => ({ number, day: refused_on, reason }));
}

/**
 * The figures that the site's claims take: of the last twelve months.
 *
 * @param replyDelay what the site promises
 * @throws Error when Supabase does not answer within two seconds
 */
export async function readClaimFigures(replyDelay: string): Promise<Figures> {
  const { total } = await countFigures(CLAIM_MONTHS, replyDelay, AbortSignal.timeout(PAGE_WAIT_MS));
  return toFigures(total);
}

/** What clients owe, and what came of it in these months. */
async function countDues(months: number): Promise<Payments> {
  const { data, error } = await createServiceClient().rpc('count_dues', { months });
  if (error) throw failed('dues could not be counted', error);
  const counted = data.map(({ state, counted: count, cents }) => [state, { count, cents }]);
  return { ...NO_PAYMENTS, ...Object.fromEntries(counted) };
}

/** Late dues that are told. */
const LATE_TOLD = 500;

const lateDue = z.pipe(
  row({
    quoteId: z.string(),
    quoteNumber: z.string(),
    client: z.object({ name: z.string(), company: z.string() }),
    due: row({
      position: z.int(),
      label: z.string(),
      amountCents: z.int(),
      dueOn: z.string(),
    }),
  }),
  z.transform(({ quoteId, quoteNumber, client: { name, company }, due }) => ({
    quote: quoteId,
    reference: `${quoteNumber}-${due.position}`,
    label: due.label,
    client: [company, name].filter(Boolean).join(', '),
    cents: due.amountCents,
    dueOn: due.dueOn,
  })),
);

async function listLateDues(): Promise<FiguresAnswer['late']> {
  const { data, error } = await createServiceClient().rpc('list_due_invoices', {
    view: 'late',
    page_size: LATE_TOLD,
  });
  if (error) throw failed('late dues could not be listed', error);
  return z.array(lateDue).parse(data);
}

const OTHER_TOPICS: Readonly<Record<string, string>> = {
  training: 'Formation',
  message: 'Message',
  none: 'Sans demande',
};

/** One id for what a visitor asked for: the service of a quote, or another kind of request. */
const serviceIdOf = ({ topic, service }: Row) => (topic === 'quote' ? `quote:${service}` : topic);

/** A service by its name of today, else by the one that it had when somebody asked for it. */
const serviceName = ({ topic, service, label }: Row, names: Readonly<Record<string, string>>) =>
  OTHER_TOPICS[topic ?? ''] ?? names[service ?? ''] ?? label ?? 'Autre service';

/**
 * The figures of the last months, the current one included, for the Studio. A lake that is down leaves services their
 * earlier names, and the usual delay.
 *
 * @throws Error when Supabase does not answer as it should
 */
export async function readFigures(months: FigurePeriod): Promise<FiguresAnswer> {
  const [replyDelay, names] = await Promise.all([
    getSiteSettings().then(
      (settings) => settings.replyDelay,
      () => '24h',
    ),
    getEstimator().then(
      ({ serviceNames }) => serviceNames,
      () => ({}),
    ),
  ]);
  const asked = countFigures(months, replyDelay);
  const [{ rows, total }, { total: forClaims }, refusals, payments, late] = await Promise.all([
    asked,
    months === CLAIM_MONTHS ? asked : countFigures(CLAIM_MONTHS, replyDelay),
    listRefusals(months),
    countDues(months),
    listLateDues(),
  ]);
  return {
    rows: rows.map((row) => ({
      ...toFigures(row),
      month: row.month?.slice(0, 7) ?? null,
      service: serviceIdOf(row),
    })),
    services: rows
      .filter(({ month, topic }) => !month && topic)
      .map((row) => ({ id: serviceIdOf(row) ?? '', name: serviceName(row, names) }))
      .sort((one, other) => one.name.localeCompare(other.name, 'fr')),
    since: total.since,
    replyDelay,
    refusals,
    forClaims: toFigures(forClaims),
    payments,
    late,
  };
}
