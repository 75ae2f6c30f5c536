import { expect, it } from 'vitest';
import { fundingWords } from './funding.ts';

const words = (
  number: string | null,
  date: string | null,
  isLive: boolean,
  notApplicable: string[] = [],
) =>
  fundingWords(
    {
      financing: { title: 'Par votre OPCO', text: 'La formation est éligible.' },
      qualiopi: { label: 'Certification Qualiopi', number, date },
    },
    { isLive, notApplicable },
  );

it('names the certificate that funding depends on', () => {
  expect(words('2026-OF-1', '2026-03-01', true, ['qualiopi'])).toEqual({
    title: 'Par votre OPCO',
    text: 'La formation est éligible.',
    certificate: 'Certification Qualiopi n°\u00a02026-OF-1, 1er mars 2026',
  });
});

it.each([
  [null, null],
  ['2026-OF-1', null],
  ['[numéro à compléter]', '2026-03-01'],
])('with %s and %s a preview says what is missing, and a live site nothing', (number, date) => {
  expect(words(number, date, false)?.certificate).toBeNull();
  expect(words(number, date, true)).toBeNull();
  expect(words(number, date, false, ['qualiopi'])).toBeNull();
});
