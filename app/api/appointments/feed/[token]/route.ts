import { toAppointment } from '@/lib/appointments/appointment.ts';
import { toConsultantEvent } from '@/lib/appointments/calendar-events.ts';
import { calendarFile } from '@/lib/appointments/calendar-file.ts';
import { hashOf, isToken } from '@/lib/appointments/links.ts';
import { getSiteSettings } from '@/lib/content/index.ts';
import { publicEnv } from '@/lib/env/public.ts';
import { NO_SERVICE } from '@/lib/forms/messages.ts';
import { clientIp } from '@/lib/http/client-ip.ts';
import { log } from '@/lib/log/log.ts';
import { inboxUrl } from '@/lib/requests/mails.ts';
import { failed } from '@/lib/supabase/failed.ts';
import { consumeRateLimit } from '@/lib/supabase/rate-limit.ts';
import { createServiceClient } from '@/lib/supabase/server.ts';

/** A calendar asks every few minutes; who guesses asks more often. */
const LIMIT = { purpose: 'appointment-feed', hits: 120, windowSeconds: 15 * 60 };

const GONE = 'Cette adresse n’est plus valable.';

const PLAIN = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'private, no-store' };
const refuse = (status: number, message: string) =>
  new Response(message, { status, headers: PLAIN });

/** The appointments, for the consultant's own calendar, which has this URL. 404, 429 or 503 with a French message. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/api/appointments/feed/[token]'>,
): Promise<Response> {
  const { token } = await params;
  if (!isToken(token)) return refuse(404, GONE);
  try {
    if (!(await consumeRateLimit(LIMIT, clientIp(request.headers)))) {
      return refuse(429, 'Trop de demandes. Réessayez dans quelques minutes.');
    }
    const { data, error } = await createServiceClient().rpc('read_appointment_feed', {
      feed_hash: hashOf(token),
    });
    if (error?.message === 'appointment_gone') {
      return refuse(404, GONE);
    }
    if (error) throw failed('the feed could not be read', error);
    const { siteUrl } = publicEnv;
    const { brand } = await getSiteSettings();
    const events = data.map((row) =>
      toConsultantEvent(toAppointment(row), inboxUrl(siteUrl, row.reference)),
    );
    const file = calendarFile(events, {
      host: new URL(siteUrl).host,
      name: `Rendez-vous, ${brand}`,
      now: Date.now(),
    });
    return new Response(file, {
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'cache-control': 'private, no-store',
      },
    });
  } catch (error) {
    log.error({ err: error }, 'Appointments could not be read or changed');
    return refuse(503, NO_SERVICE);
  }
}
