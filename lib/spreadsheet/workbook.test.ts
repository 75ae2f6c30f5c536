import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readWorkbook } from '../../tests/support/workbook.ts';
import { DAY_AND_TIME, MONEY, parisClock, sheet, workbook } from './workbook.ts';

const TYPED: string[] = JSON.parse(readFileSync('tests/cases/typed.json', 'utf8')).csv;

/** Texts that spreadsheets take for something else when a file of plain text holds them. */
const TEXTS = [
  ...TYPED,
  '01000',
  '12345678901234',
  '1E5',
  '12:30',
  '2026-11-28',
  'VRAI',
  '=1+1',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  "=cmd|' /C calc'!A0",
  'a;=1+1',
  'a\t=1+1',
  'a,=1+1',
  '\uff1d1+1',
  '\uff0b1',
  '\uff0d1',
  '\uff20SUM(A1)',
  ' =1+1',
  '\t=1+1',
  '\n=1+1',
  '\u200b=1+1',
  '\u00a0=1+1',
  '"=1+1"',
  'deux\nlignes',
  '<b> & "c"',
  '_x000D_ et _x0041_',
  '🎉',
];

it.each(TEXTS)('%j is a text, letter for letter', async (text) => {
  const file = await workbook(
    sheet('Essai', [{ title: 'Texte', width: 20, cell: () => text }], [null]),
  );
  expect(await readWorkbook(file)).toEqual([['Texte'], [text]]);
});

it('computes with numbers and moments, by the clock of Paris, and has nothing where there is nothing', async () => {
  const file = await workbook(
    sheet(
      'Essai',
      [
        { title: 'Montant', width: 10, format: MONEY, cell: ({ amount }) => amount },
        { title: 'Le', width: 10, format: DAY_AND_TIME, cell: ({ at }) => at && parisClock(at) },
      ],
      [
        { amount: 1312.5, at: '2026-07-01T22:30:00Z' },
        { amount: 0, at: null },
      ],
    ),
  );
  expect(await readWorkbook(file)).toEqual([
    ['Montant', 'Le'],
    // The 2nd of July, half past midnight.
    [
      { number: 1312.5, format: MONEY },
      { number: Date.UTC(2026, 6, 2, 0, 30) / 86_400_000 + 25_569, format: DAY_AND_TIME },
    ],
    [{ number: 0, format: MONEY }],
  ]);
  expect(file.type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
});
