import { expect, it } from 'vitest';
import { replyDelayMs } from './reply-delay.ts';

it.each([
  ['24h', 24],
  ['48\u00a0h', 48],
  ['2 jours', 48],
  ['1 jour ouvré', 24],
  ['72 heures', 72],
  ['plus brefs délais', 24],
  ['[délai à compléter]', 24],
])('a request promised an answer in « %s » may wait %d h', (promised, hours) => {
  expect(replyDelayMs(promised)).toBe(hours * 60 * 60 * 1000);
});
