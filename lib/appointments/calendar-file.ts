import 'server-only';
import ICAL from 'ical.js';

// The library does not count the space that a folded line begins with.
ICAL.foldLength = 74;

/** An appointment as calendars know it. Moments in ms since 1970. */
export type CalendarEvent = {
  id: string;
  /** Counts its changes. */
  sequence: number;
  start: number;
  end: number;
  isCancelled: boolean;
  summary: string;
  description: string;
  location: string;
};

type Person = { name: string; email: string };

/** The end of the name by which calendars know our appointments, so that they are not counted twice. */
export const uidOf = (id: string, host: string): string => `${id}@${host}`;

const utc = (moment: number) => ICAL.Time.fromJSDate(new Date(moment), true);

function toComponent(event: CalendarEvent, host: string, stamp: number): ICAL.Component {
  const component = new ICAL.Component('vevent');
  component.addPropertyWithValue('uid', uidOf(event.id, host));
  component.addPropertyWithValue('sequence', event.sequence);
  component.addPropertyWithValue('dtstamp', utc(stamp));
  component.addPropertyWithValue('dtstart', utc(event.start));
  component.addPropertyWithValue('dtend', utc(event.end));
  component.addPropertyWithValue('summary', event.summary);
  if (event.description) component.addPropertyWithValue('description', event.description);
  if (event.location) component.addPropertyWithValue('location', event.location);
  component.addPropertyWithValue('status', event.isCancelled ? 'CANCELLED' : 'CONFIRMED');
  return component;
}

function calendar(host: string): ICAL.Component {
  const component = new ICAL.Component('vcalendar');
  component.addPropertyWithValue('prodid', `-//${host}//rendez-vous//FR`);
  component.addPropertyWithValue('version', '2.0');
  return component;
}

const written = (component: ICAL.Component) => `${component.toString()}\r\n`;

/**
 * The invitation that goes with a mail: a calendar that knows the appointment already moves it or takes it away (RFC
 * 5546). An answer is asked for, since Gmail and Outlook ask theirs by « Oui » and « Non » of nobody else.
 *
 * @param sender the address that the mail comes from: it writes for the organizer, who gets the answers
 */
export function invitation(
  event: CalendarEvent,
  {
    host,
    organizer,
    sender,
    attendee,
    now,
  }: { host: string; organizer: Person; sender: string; attendee: string; now: number },
): { method: 'REQUEST' | 'CANCEL'; content: string } {
  const method = event.isCancelled ? 'CANCEL' : 'REQUEST';
  const file = calendar(host);
  file.addPropertyWithValue('method', method);
  const component = toComponent(event, host, now);
  const from = new ICAL.Property('organizer');
  from.setValue(`mailto:${organizer.email}`);
  from.setParameter('cn', organizer.name);
  if (sender !== organizer.email) from.setParameter('sent-by', `mailto:${sender}`);
  component.addProperty(from);
  const to = new ICAL.Property('attendee');
  to.setValue(`mailto:${attendee}`);
  to.setParameter('cutype', 'INDIVIDUAL');
  to.setParameter('role', 'REQ-PARTICIPANT');
  to.setParameter('partstat', 'NEEDS-ACTION');
  if (!event.isCancelled) to.setParameter('rsvp', 'TRUE');
  to.setParameter('cn', attendee);
  component.addProperty(to);
  if (!event.isCancelled) component.addSubcomponent(reminder());
  file.addSubcomponent(component);
  return { method, content: written(file) };
}

function reminder(): ICAL.Component {
  const alarm = new ICAL.Component('valarm');
  alarm.addPropertyWithValue('action', 'DISPLAY');
  alarm.addPropertyWithValue('description', 'Rendez-vous');
  alarm.addPropertyWithValue('trigger', ICAL.Duration.fromString('-PT15M'));
  return alarm;
}

/** Appointments as a calendar that others follow, or that one saves. */
export function calendarFile(
  events: readonly CalendarEvent[],
  { host, name, now }: { host: string; name: string; now: number },
): string {
  const file = calendar(host);
  file.addPropertyWithValue('method', 'PUBLISH');
  file.addPropertyWithValue('x-wr-calname', name);
  // The shortest interval at which others read it anew.
  file.addPropertyWithValue('x-published-ttl', 'PT15M');
  for (const event of events) file.addSubcomponent(toComponent(event, host, now));
  return written(file);
}
