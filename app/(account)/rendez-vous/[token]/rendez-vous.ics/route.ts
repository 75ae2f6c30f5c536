import { LINK_REFUSED, readAppointment } from '@/lib/appointments/by-link.ts';
import { toVisitorEvent } from '@/lib/appointments/calendar-events.ts';
import { calendarFile } from '@/lib/appointments/calendar-file.ts';
import { isToken } from '@/lib/appointments/links.ts';
import { placeOf } from '@/lib/appointments/place.ts';
import { getAppointmentSettings, getSiteSettings } from '@/lib/content/index.ts';
import { publicEnv } from '@/lib/env/public.ts';
import { NO_SERVICE } from '@/lib/forms/messages.ts';
import { log } from '@/lib/log/log.ts';

const PLAIN = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'private, no-store' };

/** The appointment of a link, for the visitor's calendar. 404 or 503 with a French message. */
export async function GET(
  _: Request,
  { params }: RouteContext<'/rendez-vous/[token]/rendez-vous.ics'>,
): Promise<Response> {
  const { token } = await params;
  try {
    const appointment = isToken(token) ? await readAppointment(token) : null;
    if (!appointment) {
      return new Response(LINK_REFUSED.gone, { status: 404, headers: PLAIN });
    }
    const [settings, { brand }] = await Promise.all([getAppointmentSettings(), getSiteSettings()]);
    const place = placeOf(appointment, settings);
    const file = calendarFile([toVisitorEvent(appointment, { brand, place })], {
      host: new URL(publicEnv.siteUrl).host,
      name: brand,
      now: Date.now(),
    });
    return new Response(file, {
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'attachment; filename="rendez-vous.ics"',
        'cache-control': 'private, no-store',
      },
    });
  } catch (error) {
    log.error({ err: error }, 'Appointments could not be read or changed');
    return new Response(NO_SERVICE, { status: 503, headers: PLAIN });
  }
}
