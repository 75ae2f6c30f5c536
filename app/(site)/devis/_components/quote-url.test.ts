import { describe, expect, test } from 'vitest';
import { specifiedRules } from '../../../../lib/estimator/rules.fixture.ts';
import { isSent, readChoices, readStep, readTraining, SENT, writeChoices } from './quote-url.ts';
import { NO_CHOICES as nothing } from './quote-values.ts';

const offer = {
  rules: specifiedRules,
  timelines: [{ id: 'asap', label: 'Dès que possible' }],
  budgets: [{ id: '<1000', label: 'Moins de 1 000 €' }],
};

describe('what the URL of the wizard says', () => {
  test.each([
    ['', nothing],
    ['?service=make', { ...nothing, service: 'make' }],
    ['?service=inconnu&type=mvp', nothing],
    ['?service=make&type=mvp', { ...nothing, service: 'make' }],
    ['?service=bubble&type=mvp', { ...nothing, service: 'bubble', projectType: 'mvp' }],
    [
      '?service=bubble&options=feature-2,feature-1,autre,feature-2',
      { ...nothing, service: 'bubble', features: ['feature-1', 'feature-2'] },
    ],
    ['?delai=asap&budget=%3C1000', { ...nothing, timeline: 'asap', budget: '<1000' }],
    ['?delai=hier', nothing],
    ['?heures=6', { ...nothing, weeklyHours: '6' }],
    ['?heures=7,5&cout=42.50', { ...nothing, weeklyHours: '7,5', hourlyCost: '42.50' }],
    ['?heures=-6&cout=mille', nothing],
    ['?heures=1e2&cout=501', nothing],
  ])('%s', (search, choices) => {
    expect(readChoices(offer, search)).toEqual(choices);
  });

  test('choices read back as they were written, and other parameters stay', () => {
    const choices = {
      ...nothing,
      service: 'bubble',
      projectType: 'complex',
      features: ['feature-3', 'feature-8'],
      timeline: 'asap',
      budget: '<1000',
      weeklyHours: '7,5',
      hourlyCost: '42.50',
    };
    const search = writeChoices('?utm_source=lettre', choices, 2);
    expect(search).toContain('utm_source=lettre');
    expect(readChoices(offer, search)).toEqual(choices);
    expect(readStep(search)).toBe(2);
    expect(writeChoices(search, nothing, 1)).toBe('?utm_source=lettre');
    expect(writeChoices('', { ...nothing, weeklyHours: 'six', hourlyCost: '0' }, 1)).toBe('');
  });

  test.each([
    ['?participants=3&du=2027-03-01&au=2027-03-31', '3', '2027-03-01', '2027-03-31'],
    ['?participants=8', '8', '', ''],
    ['?participants=9&du=2027-02-31&au=demain', '', '', ''],
    ['?participants=0', '', '', ''],
    ['?participants=1.5', '', '', ''],
    ['?participants=x&service=bubble', '', '', ''],
  ])('on a training: %s', (search, participants, earliest, latest) => {
    const choices = { ...nothing, participants, earliest, latest };
    expect(readTraining(8, search)).toEqual(choices);
    expect(readTraining(8, writeChoices(search, choices, 1))).toEqual(choices);
    // A project is none of it.
    expect(readChoices(offer, search)).toMatchObject({
      participants: '',
      earliest: '',
      latest: '',
    });
  });

  test('a date that is half typed is not said', () => {
    const choices = { ...nothing, participants: '2', earliest: '?' };
    expect(writeChoices('', choices, 2)).toBe('?participants=2&etape=2');
  });

  test('or that something was sent, which is no step', () => {
    const search = writeChoices('?etape=3', nothing, SENT);
    expect([isSent(search), readStep(search)]).toEqual([true, 1]);
    expect(isSent(writeChoices(search, nothing, 2))).toBe(false);
  });

  test.each([
    ['?etape=3', 3],
    ['?etape=4', 1],
    ['?etape=-1', 1],
    ['?etape=2.5', 1],
  ])('%s: step %i', (search, step) => {
    expect(readStep(search)).toBe(step);
  });
});
