/** A line of a calendar (RFC 5545, 3.1): « DTSTART;TZID=Europe/Paris:20261123T090000 ». */
export type Line = { name: string; parameters: ReadonlyMap<string, string>; value: string };

/** A part of a calendar by its lines as they are written; of these, what says when it takes place, and for whom. */
export type Part = {
  name: string;
  lines: string[];
  parts: Part[];
  /** Whether a line about its time was cut, or the part itself. */
  isBroken: boolean;
};

/** Lines of a part that are read, by their names: a line of another name spoils nothing. */
const READ =
  /^(?:X-WR-TIMEZONE|TZID|TZOFFSET(?:FROM|TO)|X-LIC-LOCATION|FREEBUSY|UID|SUMMARY|SEQUENCE|STATUS|TRANSP|ATTENDEE|X-MICROSOFT-CDO-BUSYSTATUS|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID)[;:]/i;

/** Lines that hold what people write, which says nothing of the time. */
const WORDS = /^(?:SUMMARY|ATTENDEE)/i;

/** Deeper than any part is within others: an alarm of an event is at three. */
const DEEPEST = 10;

const MARK = /^(BEGIN|END):[ \t]*([A-Z-]+)[ \t]*$/i;
const LINE = /^[A-Z0-9-]+[;:]/i;

/**
 * The calendars of a file, with their parts: lines that end in whatever way, and are folded or not. A part that does not
 * end where the next one begins is closed there, and says that it is broken.
 *
 * @returns null where the file has none, or one that does not end: what follows is not known then
 */
export function readCalendars(file: string): Part[] | null {
  const text = file.trimStart().replace(/\r\n?/g, '\n');
  const calendars: Part[] = [];
  /** Parts that have begun, from the calendar on. */
  let open: Part[] = [];
  /** The part whose line was read last, if it is about the time. */
  let timed: Part | null = null;
  for (const line of text.replace(/\n[ \t]/g, '').split('\n')) {
    const [, mark, written = ''] = MARK.exec(line) ?? [];
    const name = written.toUpperCase();
    const inner = open.at(-1);
    if (mark?.toUpperCase() === 'BEGIN') {
      const part: Part = { name, lines: [], parts: [], isBroken: false };
      const isSame = open.findIndex((each) => each.name === name);
      if (isSame > 0) {
        for (const cut of open.slice(isSame)) cut.isBroken = true;
        open = open.slice(0, isSame);
      }
      if (open.length > 0) open.at(-1)?.parts.push(part);
      else if (name === 'VCALENDAR') calendars.push(part);
      if (open.length > 0 || name === 'VCALENDAR') open.push(part);
      if (open.length > DEEPEST) return null;
    } else if (mark) {
      const ended = open.findLastIndex((each) => each.name === name);
      if (ended >= 0) {
        for (const cut of open.slice(ended + 1)) cut.isBroken = true;
        open = open.slice(0, ended);
      }
    } else if (inner && READ.test(line)) {
      inner.lines.push(line);
      timed = WORDS.test(line) ? null : inner;
      continue;
    } else if (timed && line.trim() !== '' && !LINE.test(line)) {
      // The rest of that line, without the space that folds it.
      timed.isBroken = true;
    }
    timed = null;
  }
  return calendars.length === 0 || open.length > 0 ? null : calendars;
}

/** Lines of a part in what they say; one that cannot be told apart is null. */
export function readLine(line: string): Line | null {
  const [, head, value] = /^([^":]*(?:"[^"]*"[^":]*)*):(.*)$/s.exec(line) ?? [];
  if (head === undefined || value === undefined) return null;
  const parameters = Array.from(
    head.matchAll(/;([^=;"]+)=("[^"]*"|[^;"]*)/g),
    ([, name = '', written = '']) => [name.toUpperCase(), written.replace(/^"|"$/g, '')] as const,
  );
  const name = head.split(';', 1)[0] ?? '';
  return { name: name.toUpperCase(), parameters: new Map(parameters), value: value.trim() };
}
