import { expect, it } from 'vitest';
import { orderProblem, overlapProblem } from './appointment-settings.ts';

it('hours end after they begin, and no two of a day overlap', () => {
  expect(orderProblem({ start: '09:00', end: '12:00' })).toBe(true);
  expect(orderProblem({ start: '12:00', end: '12:00' })).toBe('La fin doit venir après le début.');
  expect(orderProblem({ start: '12:00' })).toBe(true);
  const morning = { start: '09:00', end: '12:00' };
  expect(overlapProblem([{ start: '12:00', end: '13:00' }, morning])).toBe(true);
  expect(overlapProblem([{ start: '11:45', end: '13:00' }, morning])).toBe(
    'La plage qui commence à 11:45 en chevauche une autre.',
  );
});
