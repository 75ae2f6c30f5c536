import { expect, it } from 'vitest';
import type { CalendarsState, StudioAppointment } from '../../../../lib/appointments/wire.ts';
import { linesOf } from './appointments.ts';

const call = (id: string, startsAt: string) =>
  ({ id, startsAt, name: '', email: 'ana@example.fr' }) as StudioAppointment;

const BUSY: NonNullable<CalendarsState['busy']> = {
  url: 'https://agenda.example/a.ics',
  setBy: 'Zoé',
  setAt: '2025-03-01T08:00:00Z',
  readAt: '2025-03-02T08:00:00Z',
  count: 3,
  unread: { count: 0, days: [], names: [] },
  failedSince: '2025-03-03T08:00:00Z',
  failure: 'répond 404',
};

it('says first that the calendar cannot be read, then what is to be said of calls, then the next ones', () => {
  const lines = linesOf(
    { busy: BUSY, feed: null, staleHours: 24 },
    [call('a', '2025-03-03T08:00:00Z')],
    [call('b', '2025-03-05T08:00:00Z')],
  );
  expect(lines.map(({ title, detail, isOptional }) => [title, detail, isOptional])).toEqual([
    [
      'Votre agenda répond 404',
      'Depuis le 3 mars 2025. 24\u00a0heures après la dernière lecture, plus aucun créneau n’est proposé',
      undefined,
    ],
    ['Appel avec ana@example.fr', 'A-t-il eu lieu\u202f? lundi 3 mars 2025 à 9\u00a0h', undefined],
    ['Appel avec ana@example.fr', 'mercredi 5 mars 2025 à 9\u00a0h', true],
  ]);
  expect(lines.map(({ actions = [] }) => actions.map(({ label }) => label))).toEqual([
    [],
    ['A eu lieu', 'Personne n’est venu'],
    [],
  ]);
});

it('says which events of the calendar could not be read, and that their time may be free', () => {
  const said = (count: number, days: string[], names: string[] = []) => {
    const busy = { ...BUSY, failedSince: null, unread: { count, days, names } };
    const [line] = linesOf({ busy, feed: null, staleHours: 24 }, [], []);
    return [line?.title, line?.detail];
  };
  const check =
    'Tout ce temps n’est peut-être pas compté comme occupé\u00a0: vérifiez-le dans votre agenda';
  expect(said(1, [])).toEqual(['Un événement de votre agenda n’a pas pu être lu', check]);
  expect(said(2, ['2026-12-01', '2026-12-04'])).toEqual([
    '2\u00a0événements de votre agenda n’ont pas pu être lus',
    `Le mardi 1er décembre 2026 et le vendredi 4 décembre 2026. ${check}`,
  ]);
  expect(said(3, ['2026-12-01'])[1]).toBe(`Entre autres le mardi 1er décembre 2026. ${check}`);
  expect(said(2, ['2026-12-01'], ['Point hebdo', 'Atelier'])[1]).toBe(
    `«\u202fPoint hebdo\u202f» et «\u202fAtelier\u202f», le mardi 1er décembre 2026. ${check}`,
  );
});

it('says nothing where all is well, and that nothing is offered where the calendar was never read', () => {
  expect(
    linesOf({ busy: { ...BUSY, failedSince: null }, feed: null, staleHours: 24 }, [], []),
  ).toEqual([]);
  const [line] = linesOf({ busy: { ...BUSY, readAt: null }, feed: null, staleHours: 24 }, [], []);
  expect(line?.detail).toBe('Aucun créneau n’est proposé tant qu’il n’est pas lu');
});
