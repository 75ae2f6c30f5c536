import 'server-only';
import { z } from 'zod';
import { readAppointmentSettings } from '../../content/queries/appointment-settings.ts';
import { publicEnv } from '../../env/public.ts';
import { log } from '../../log/log.ts';
import { DONE, type Result, refused } from '../../result/result.ts';
import { outsideBudget } from '../../supabase/budget.ts';
import { failed } from '../../supabase/failed.ts';
import { createServiceClient } from '../../supabase/server.ts';
import { uidOf } from '../calendar-file.ts';
import type { Interval } from '../slots.ts';
import { calendarUrl, fetchCalendar } from './fetch-calendar.ts';
import { busyTimes, type Unread, UnreadableCalendar } from './parse-calendar.ts';

/** Time for which an answer is good, in ms; a failed one is asked for again after that, too. */
export const CALENDAR_FRESH_MS = 5 * 60_000;

/** Time for which the last good answer stands in for a calendar that does not answer, in ms. */
export const CALENDAR_STALE_MS = 24 * 60 * 60_000;

/** Span ahead for which busy times are kept, in ms: further than any call can be booked. */
const AHEAD_MS = 400 * 24 * 60 * 60_000;

const pairs = z.array(z.tuple([z.number(), z.number()])).catch([]);
const unreadEvents = z
  .object({
    count: z.number(),
    days: z.array(z.string()),
    names: z.array(z.string()).default([]),
  })
  .catch({ count: 0, days: [], names: [] });

/** The consultant's calendar as it was read last; moments ISO. */
export type CalendarState = {
  url: string;
  setBy: string;
  setAt: string;
  readAt: string | null;
  /** Number of its busy times. */
  count: number;
  /** Events that could not be read whole, of whose time the known part alone counts as busy. */
  unread: Unread;
  failedSince: string | null;
  /** Reason, as « Votre agenda … » goes on. */
  failure: string | null;
};

type Stored = CalendarState & { triedAt: string | null; busy: Interval[] };

async function readStored(): Promise<Stored | null> {
  const { data, error } = await createServiceClient().rpc('read_busy_calendar').maybeSingle();
  if (error) throw failed('the calendar could not be looked up', error);
  if (!data) return null;
  const busy = pairs.parse(data.busy).map(([start, end]) => ({ start, end }));
  return {
    url: data.url,
    setBy: data.set_by,
    setAt: data.set_at,
    triedAt: data.tried_at,
    readAt: data.read_at,
    count: busy.length,
    unread: unreadEvents.parse(data.unread),
    busy,
    failedSince: data.failed_since,
    failure: data.failure,
  };
}

type Fetch = (url: string) => Promise<string>;

/**
 * The addresses that the consultant is invited by. Where nobody knows them for the moment, an invitation that they declined
 * counts as busy.
 */
async function readOwners(): Promise<readonly string[]> {
  try {
    return (await readAppointmentSettings()).calendarAddresses;
  } catch (error) {
    log.error({ err: error }, 'Addresses of the calendar could not be read');
    return [];
  }
}

/** The reading under way, one at a time: who comes meanwhile waits for it. */
let reading: Promise<void> | null = null;

async function readAnew(url: string, now: Date, fetch: Fetch): Promise<void> {
  const host = new URL(publicEnv.siteUrl).host;
  const ours = uidOf('', host);
  const answer = await outsideBudget(() => Promise.all([fetch(url), readOwners()]))
    .then(async ([file, owners]) => {
      const { busy, unread } = await busyTimes(file, {
        from: now.getTime() - CALENDAR_STALE_MS,
        to: now.getTime() + AHEAD_MS,
        isOwn: (uid) => uid.endsWith(ours),
        owners,
      });
      return { busy_times: busy.map(({ start, end }) => [start, end]), unread_events: unread };
    })
    .catch((error: unknown) => {
      if (error instanceof UnreadableCalendar) return { problem: error.message };
      throw error;
    });
  const { error } = await createServiceClient().rpc('store_busy_times', {
    read_url: url,
    ...answer,
  });
  if (error) throw failed('busy times could not be kept', error);
}

/**
 * When the consultant's other calendar says that they are busy: read again where that is older than some minutes. One
 * that fails is stood in for by its last good answer, for a day.
 *
 * @returns null where nobody knows: nothing can be booked then
 * @throws Error when the database does not answer
 */
export async function readBusyTimes(
  now: Date,
  fetch: Fetch = fetchCalendar,
): Promise<Interval[] | null> {
  let stored = await readStored();
  if (!stored) return [];
  const tried = stored.triedAt ? Date.parse(stored.triedAt) : Number.NEGATIVE_INFINITY;
  if (now.getTime() - tried > CALENDAR_FRESH_MS) {
    reading ??= readAnew(stored.url, now, fetch).finally(() => {
      reading = null;
    });
    await reading;
    stored = await readStored();
    if (!stored) return [];
  }
  const read = stored.readAt ? Date.parse(stored.readAt) : Number.NEGATIVE_INFINITY;
  return now.getTime() - read <= CALENDAR_STALE_MS ? stored.busy : null;
}

/**
 * Reads the state of the consultant's calendar, to tell them; null where no calendar is read.
 *
 * @throws Error when the database does not answer
 */
export async function readCalendarState(): Promise<CalendarState | null> {
  const stored = await readStored();
  if (!stored) return null;
  const { busy: _, triedAt: __, ...state } = stored;
  return state;
}

/**
 * Has busy times read at a URL from now on, and reads them at once; without one, nowhere.
 *
 * @returns why it is refused, as « Votre agenda … » goes on; done once it is stored, whatever it answers next time
 * @throws Error when the database does not answer
 */
export async function setBusyCalendar(
  href: string | null,
  actorName: string,
  fetch: Fetch = fetchCalendar,
): Promise<Result<null, string>> {
  const url = href === null ? null : calendarUrl(href);
  const now = new Date();
  if (url !== null) {
    // A URL that nothing can be read at is a mistake, and kept by nobody.
    try {
      const span = { from: now.getTime(), to: now.getTime() + AHEAD_MS, isOwn: () => false };
      await busyTimes(await fetch(url), span);
    } catch (error) {
      if (error instanceof UnreadableCalendar) return refused(error.message);
      throw error;
    }
  }
  const { error } = await createServiceClient().rpc('set_busy_calendar', {
    ...(url !== null && { new_url: url }),
    actor_name: actorName,
  });
  if (error) throw failed('the calendar could not be set', error);
  if (url !== null) await readAnew(url, now, fetch);
  return DONE;
}
