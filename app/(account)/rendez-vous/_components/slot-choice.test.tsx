import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PARIS } from '@/lib/format/zone.ts';
import { SlotsOf } from './slot-choice.tsx';

/** Monday 30 November, 9.30 and 16.30 by the clocks of Paris; Tuesday 1 December and Monday 7, 9.30. */
const SLOTS = [
  '2026-11-30T08:30:00Z',
  '2026-11-30T15:30:00Z',
  '2026-12-01T08:30:00Z',
  '2026-12-07T08:30:00Z',
].map((moment) => Date.parse(moment));

const html = (given: Partial<Parameters<typeof SlotsOf>[0]> = {}) =>
  renderToStaticMarkup(
    <SlotsOf
      slots={SLOTS}
      dayPath="/rendez-vous?jour="
      zone={PARIS}
      asked={undefined}
      show={() => {}}
      {...given}
    />,
  );

/** What is read aloud of each element of a kind, in its order. */
const readAloud = (markup: string, kind: string) =>
  [...markup.matchAll(new RegExp(`<${kind}[ >].*?</${kind}>`, 'g'))].map(([element]) =>
    element
      .replaceAll(/<span aria-hidden.*?<\/span>/g, '')
      .replaceAll(/<\/?(?:p|strong|span)[^>]*>/g, ' ')
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );

it('the first free slot is offered before any choice, and each slot says its day', () => {
  expect(readAloud(html(), 'button')).toEqual([
    'Premier créneau libre : lundi 30 novembre à 9 h 30',
    'Choisir lundi 30 novembre à 9 h 30',
    'Choisir lundi 30 novembre à 16 h 30',
  ]);
  expect(
    html()
      .match(/value="[^"]*"/g)
      ?.slice(0, 2),
  ).toEqual(['value="2026-11-30T08:30:00.000Z"', 'value="2026-11-30T08:30:00.000Z"']);
});

it('days are links with what is free in each, of which the one shown says so', () => {
  const [weeks = '', days = ''] = html().match(/<nav.*?<\/nav>/g) ?? [];
  expect(weeks).toContain('href="/rendez-vous?jour=2026-12-07"');
  expect(days.match(/href="[^"]*"/g)).toEqual([
    'href="/rendez-vous?jour=2026-11-30"',
    'href="/rendez-vous?jour=2026-12-01"',
  ]);
  expect(days).toMatch(/<a[^>]*jour=2026-11-30"[^>]*aria-current="true"/);
  expect(readAloud(days, 'li').map((said) => said.replace(/^.*? (?=\d)/, ''))).toEqual([
    '30 2 créneaux libres',
    '1er 1 créneau libre',
  ]);
  const next = html({ asked: '2026-12-07' });
  expect(readAloud(next, 'li')).toContainEqual(expect.stringMatching(/8 aucun créneau libre$/));
  expect(readAloud(next, 'h2')).toEqual(['Du 7 au 8 décembre']);
  expect(readAloud(html(), 'h2')).toEqual(['Du 30 nov. au 1er déc.']);
});

it('a way to a week that is not there stays where the focus may be', () => {
  const [weeks = ''] = html().match(/<nav.*?<\/nav>/g) ?? [];
  expect(weeks).toMatch(
    /<a role="link" tabindex="-1" aria-disabled="true"[^>]*>.*Semaine précédente/i,
  );
  expect(html({ slots: SLOTS.slice(0, 3) })).not.toContain('Semaine');
});

it('morning and afternoon stand apart', () => {
  expect(readAloud(html(), 'h3')).toEqual([
    'lundi 30 novembre, Matin',
    'lundi 30 novembre, Après-midi',
  ]);
  expect(html()).toContain('Les heures sont celles de Paris.');
});

it('elsewhere the visitor’s own time is first, that of Paris beneath', () => {
  const abroad = html({ zone: 'America/Montreal' });
  expect(readAloud(abroad, 'button')).toEqual([
    'Premier créneau libre : lundi 30 novembre à 3 h 30 à Paris, lundi 30 novembre à 9 h 30',
    'Choisir lundi 30 novembre à 3 h 30 9 h 30 à Paris',
    'Choisir lundi 30 novembre à 10 h 30 16 h 30 à Paris',
  ]);
  expect(abroad).toContain('Les heures sont les vôtres (heure de Montréal)');
  expect(readAloud(html({ zone: 'Asia/Tokyo' }), 'li')).toContainEqual(
    expect.stringMatching(/^mar\. mardi 1er 2 créneaux libres$/),
  );
});

it('a slot of a call to move is a link to the question', () => {
  const moved = html({ slotPath: '/rendez-vous/lien?deplacer=' });
  expect(moved).not.toContain('<button');
  expect(moved.match(/href="\/rendez-vous\/lien[^"]*"/g)).toEqual([
    `href="/rendez-vous/lien?deplacer=${SLOTS[0]}"`,
    `href="/rendez-vous/lien?deplacer=${SLOTS[0]}"`,
    `href="/rendez-vous/lien?deplacer=${SLOTS[1]}"`,
  ]);
});
