import 'server-only';
import { publicEnv } from '../env/public.ts';
import { type Result, refused } from '../result/result.ts';
import type { StudioEditor } from '../security/studio-identity.ts';
import { failed } from '../supabase/failed.ts';
import { createServiceClient } from '../supabase/server.ts';
import { CALENDAR_STALE_MS, readCalendarState, setBusyCalendar } from './busy/busy-times.ts';
import { hashOf, newToken } from './links.ts';
import { feedPath } from './paths.ts';
import type { CalendarsChange } from './schema.ts';
import type { CalendarsAnswer, CalendarsState } from './wire.ts';

/**
 * Reads the state of the consultant's calendars, which the tool shows.
 *
 * @throws Error when Supabase does not answer as it should
 */
export async function readCalendars(): Promise<CalendarsState> {
  const [busy, feed] = await Promise.all([
    readCalendarState(),
    createServiceClient().rpc('appointment_feed_state').maybeSingle().throwOnError(),
  ]);
  return {
    busy,
    feed: feed.data && {
      setBy: feed.data.set_by,
      setAt: feed.data.set_at,
      usedAt: feed.data.used_at,
    },
    staleHours: CALENDAR_STALE_MS / 3_600_000,
  };
}

/**
 * Changes one of the two URLs, in the name of this editor.
 *
 * @returns what there is then; refused, in French, where the calendar cannot be read, and nothing is changed
 * @throws Error when Supabase does not answer as it should
 */
export async function changeCalendars(
  change: CalendarsChange,
  editor: StudioEditor,
): Promise<Result<CalendarsAnswer, string>> {
  let feedUrl: string | null = null;
  if (change.action === 'read' || change.action === 'stop-reading') {
    const url = change.action === 'read' ? change.url : null;
    const set = await setBusyCalendar(url, editor.name);
    if (!set.ok) return refused(`Votre agenda ${set.refusal}. Rien n’a été modifié.`);
  } else {
    const token = change.action === 'new-feed' ? newToken() : null;
    const { error } = await createServiceClient().rpc('set_appointment_feed', {
      ...(token && { new_hash: hashOf(token) }),
      actor_name: editor.name,
    });
    if (error) throw failed('the feed could not be changed', error);
    if (token) feedUrl = publicEnv.siteUrl + feedPath(token);
  }
  return { ok: true, value: { ...(await readCalendars()), feedUrl } };
}
