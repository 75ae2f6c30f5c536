import { expect, it } from 'vitest';
import { LETTER_COPY, LETTER_SETTINGS } from '../../tests/support/letter.ts';
import { letterFrame } from './letter-frame.ts';
import { trainingLetter } from './training-letter.ts';

const FRAME = letterFrame(LETTER_SETTINGS, LETTER_COPY);
const SENT = { reference: 'DEV-7K4Q-9XWM', date: new Date('2026-11-22T10:00:00Z') };

it('tells the price of a group and where it comes from', () => {
  const training = {
    tier: 'Groupe',
    participants: 5,
    perPerson: 1600,
    total: 8000,
    hours: 24,
    earliest: '2027-03-01',
    latest: '',
  };
  expect(trainingLetter(FRAME, training, SENT)).toMatchObject({
    name: 'Estimation DEV-7K4Q-9XWM',
    price: '8\u202f000\u00a0€\u00a0HT',
    project: [
      { label: 'Formule', value: 'Groupe' },
      { label: 'Participants', value: '5' },
      { label: 'Durée', value: '24h' },
      { label: 'Dates souhaitées', value: 'À partir du 1er mars 2027' },
    ],
    steps: [
      { label: 'Prix par personne · Groupe', value: '1\u202f600\u00a0€' },
      { label: 'Participants', value: '×\u00a05' },
    ],
    totals: [{ label: 'Total du groupe', value: '8\u202f000\u00a0€\u00a0HT' }],
    notes: [FRAME.copy.binding],
  });
});
