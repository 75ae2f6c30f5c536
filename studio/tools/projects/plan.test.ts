import { describe, expect, it } from 'vitest';
import { isSamePlan, newStep, onTopOf, type PlannedStep, stepsOf, withStepsOf } from './plan.ts';

const step = (id: string, change: Partial<PlannedStep> = {}): PlannedStep => ({
  id,
  title: id,
  day: null,
  state: 'todo',
  due: null,
  ...change,
});
const titles = (steps: readonly PlannedStep[]) => steps.map(({ title }) => title);
const base = [step('a'), step('b'), step('c')];

describe('a plan on top of what somebody else has made of it', () => {
  it('is as it was written where nobody else wrote', () => {
    const written = [step('c'), step('a', { title: 'Atelier' }), newStep('Tests')];
    expect(onTopOf(base, written, base)).toEqual(written);
  });

  it('keeps what they added, moved to the end', () => {
    const written = [step('b'), step('a'), step('c')];
    expect(titles(onTopOf(base, written, [step('x'), ...base]))).toEqual(['b', 'a', 'c', 'x']);
  });

  it('takes over what only they changed, and keeps what was written here', () => {
    const written = [step('a', { title: 'Cadrage' }), step('b'), step('c')];
    const current = [
      step('a', { title: 'Lancement', state: 'done' }),
      step('b', { day: '2027-01-04' }),
      step('c'),
    ];
    expect(onTopOf(base, written, current)).toEqual([
      step('a', { title: 'Cadrage', state: 'done' }),
      step('b', { day: '2027-01-04' }),
      step('c'),
    ]);
  });

  it('leaves out what they took away, but not what was written about it', () => {
    const written = [step('a'), step('b', { title: 'Maquettes' }), step('c')];
    expect(onTopOf(base, written, [])).toEqual([step('b', { title: 'Maquettes' })]);
  });

  it('has what was just stored once, with what was typed while it was', () => {
    const tests = newStep('Tests');
    const sent = [...base, tests];
    const typed = [...base, { ...tests, title: 'Tests avec vous' }, newStep('Bilan')];
    expect(onTopOf(sent, typed, sent)).toEqual(typed);
  });

  it('does not bring back what was taken away here', () => {
    expect(titles(onTopOf(base, [step('a')], base))).toEqual(['a']);
  });
});

it('two plans are the same where they say the same in the same order', () => {
  expect(isSamePlan([step('a')], [step('a')])).toBe(true);
  expect(isSamePlan([step('a')], [step('a', { day: '2027-01-04' })])).toBe(false);
  expect(isSamePlan(base, [step('b'), step('a'), step('c')])).toBe(false);
});

it('a template gives each milestone its day after the start, over changes of clocks and years', () => {
  const template = {
    id: 'web',
    name: 'Application web',
    service: null,
    milestones: [
      { title: 'Cadrage', afterDays: 0 },
      { title: 'Maquettes', afterDays: 14 },
      { title: 'Mise en ligne', afterDays: 90 },
      { title: 'Bilan', afterDays: null },
    ],
  };
  expect(stepsOf(template, '2026-10-20').map(({ title, day }) => [title, day])).toEqual([
    ['Cadrage', '2026-10-20'],
    ['Maquettes', '2026-11-03'],
    ['Mise en ligne', '2027-01-18'],
    ['Bilan', null],
  ]);
});

describe('the milestones of a template in a project that is there', () => {
  const template = {
    id: 't',
    name: 'Application',
    service: null,
    milestones: [
      { title: 'Cadrage', afterDays: 5 },
      { title: 'Mise en ligne', afterDays: null },
    ],
  };

  it('come after what is written, which stays, from the project’s first day on', () => {
    const next = withStepsOf([...base, newStep(' ')], template, '2031-01-31');
    expect(titles(next)).toEqual(['a', 'b', 'c', 'Cadrage', 'Mise en ligne']);
    expect(next.map(({ day }) => day)).toEqual([null, null, null, '2031-02-05', null]);
  });
});
