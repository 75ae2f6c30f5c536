import { describe, expect, it } from 'vitest';
import { type Frame, frameProblems, NO_FRAME, toWire } from './frame.ts';

const frame = (change: Partial<Frame>): Frame => ({
  ...NO_FRAME,
  name: 'Portail',
  type: 'Application web',
  ...change,
});
const wrong = (change: Partial<Frame>) =>
  Object.entries(frameProblems(frame(change))).flatMap(([name, problem]) => (problem ? name : []));

describe('what frames a project', () => {
  it.each([
    [{}, []],
    [{ name: ' ' }, ['name']],
    [{ type: '' }, ['type']],
    [{ startsOn: '2026-12-02', endsOn: '2026-12-01' }, ['endsOn']],
    [{ startsOn: '2026-12-01', endsOn: '2026-12-01' }, []],
    [{ amount: 'beaucoup' }, ['amount']],
    [{ amount: '-5' }, ['amount']],
    [{ amount: '1 250,50' }, []],
  ] as Array<[Partial<Frame>, string[]]>)('%o: wrong %o', (change, fields) => {
    expect(wrong(change)).toEqual(fields);
  });

  it.each([
    ['', null],
    ['1 250,5', 125_050],
    ['0,29', 29],
    ['4\u202f990', 499_000],
  ])('an amount of « %s » is %s cents', (amount, cents) => {
    expect(toWire(frame({ amount })).amountCents).toBe(cents);
  });

  it('has no day where none is chosen', () => {
    expect(toWire(frame({}))).toMatchObject({ startsOn: null, endsOn: null });
  });
});
