import 'server-only';
import { askForText, type TextAnswer } from '../../links/ask-server.ts';
import { NoAnswer, refusal } from '../../links/follow.ts';
import { UnreadableCalendar } from './parse-calendar.ts';

/** Time that the consultant's calendar may take to answer, its redirections included, in ms. */
export const CALENDAR_PATIENCE_MS = 4_000;

/** The largest file that is read, in bytes: years of a full calendar. */
export const CALENDAR_MAX_BYTES = 5_000_000;

/** The most redirections that are followed. */
const MAX_HOPS = 3;

/** The URL as it is asked: calendars call theirs `webcal:`, which is https. */
export const calendarUrl = (href: string): string => href.trim().replace(/^webcals?:/i, 'https:');

type Ask = (url: URL, limits: { signal: AbortSignal; maxBytes: number }) => Promise<TextAnswer>;

/**
 * The iCalendar file at a URL: https alone, no private or local IP at any hop, within time and size.
 *
 * @throws UnreadableCalendar with the reason in French, which ends « Votre agenda … »
 */
export async function fetchCalendar(href: string, ask: Ask = askForText): Promise<string> {
  const signal = AbortSignal.timeout(CALENDAR_PATIENCE_MS);
  const limits = { signal, maxBytes: CALENDAR_MAX_BYTES };
  let url = URL.canParse(href) ? new URL(href) : null;
  for (let hop = 0; url && hop <= MAX_HOPS; hop += 1) {
    const refused = refusal(url);
    if (refused) throw new UnreadableCalendar(refused);
    const { status, location, text } = await ask(url, limits).catch((error: unknown) => {
      if (signal.aborted) throw new UnreadableCalendar('ne répond pas à temps');
      throw new UnreadableCalendar(error instanceof NoAnswer ? error.message : 'ne répond pas');
    });
    if (status >= 300 && status < 400 && location !== undefined) {
      url = URL.canParse(location, url.href) ? new URL(location, url.href) : null;
    } else if (status === 200) {
      return text;
    } else {
      throw new UnreadableCalendar(`répond ${status}`);
    }
  }
  throw new UnreadableCalendar(url ? 'redirige sans fin' : 'n’a pas une adresse valable');
}
