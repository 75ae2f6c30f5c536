import { expect, it } from 'vitest';
import { busyTimes } from './busy/parse-calendar.ts';
import { calendarFile, invitation } from './calendar-file.ts';

const EVENT = {
  id: '7f0c',
  sequence: 2,
  start: Date.UTC(2026, 10, 23, 9),
  end: Date.UTC(2026, 10, 23, 9, 30),
  isCancelled: false,
  summary: 'Appel découverte\u00a0: Zoé; et, « compagnie » '.repeat(3),
  description: 'Une ligne\nune autre',
  location: 'https://visio.example/salle?a=1,2;b',
};
const NOW = Date.UTC(2026, 10, 20);
const PARTIES = {
  host: 'site.example',
  organizer: { name: 'Atelier "Liaison"', email: 'bonjour@site.example' },
  sender: 'bonjour@site.example',
  attendee: 'ana@example.fr',
  now: NOW,
};

it('an invitation says who, when and how often it changed; no line is longer than 75 bytes', () => {
  const { method, content } = invitation(EVENT, PARTIES);
  expect(method).toBe('REQUEST');
  expect(content.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const unfolded = content.replaceAll('\r\n ', '');
  for (const line of [
    'METHOD:REQUEST',
    'UID:7f0c@site.example',
    'SEQUENCE:2',
    'DTSTART:20261123T090000Z',
    'DTEND:20261123T093000Z',
    'DESCRIPTION:Une ligne\\nune autre',
    'STATUS:CONFIRMED',
    // The line by which Gmail and Outlook ask their reader.
    'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE;CN=ana@example.fr:mailto:ana@example.fr',
    // Quotation marks of a name, as RFC 6868 has them.
    "ORGANIZER;CN=Atelier ^'Liaison^':mailto:bonjour@site.example",
  ]) {
    expect(unfolded).toContain(line);
  }
});

it('whoever sends it for another says so', () => {
  const { content } = invitation(EVENT, { ...PARTIES, sender: 'envoi@site.example' });
  expect(content.replaceAll('\r\n ', '')).toContain(
    ';SENT-BY="mailto:envoi@site.example":mailto:bonjour@site.example',
  );
});

it('a cancellation takes it away', () => {
  const { method, content } = invitation({ ...EVENT, isCancelled: true }, PARTIES);
  expect(method).toBe('CANCEL');
  expect(content).toContain('STATUS:CANCELLED');
  expect(content).not.toContain('VALARM');
});

it('a calendar of appointments is read as it was written', async () => {
  const file = calendarFile([EVENT, { ...EVENT, id: '8a', isCancelled: true }], {
    host: 'site.example',
    name: 'Rendez-vous',
    now: NOW,
  });
  const span = { from: NOW, to: NOW + 1e10 };
  expect((await busyTimes(file, { ...span, isOwn: () => false })).busy).toEqual([
    { start: EVENT.start, end: EVENT.end },
  ]);
  const own = { ...span, isOwn: (uid: string) => uid.endsWith('@site.example') };
  expect((await busyTimes(file, own)).busy).toEqual([]);
});
