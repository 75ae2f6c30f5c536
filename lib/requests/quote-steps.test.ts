import { describe, expect, test } from 'vitest';
import { errorsUpTo, fieldsUpTo, stepOf } from './quote-steps.ts';

const wrong = (...fields: string[]) =>
  Object.fromEntries(fields.map((field) => [field, `${field} !`]));

describe('the steps of the quote wizard', () => {
  test('a step needs its own fields and those before it, and no later one', () => {
    const checked = wrong('service', 'projectType', 'projectName', 'email');
    expect(Object.keys(errorsUpTo(1, checked))).toEqual(['service', 'projectType']);
    expect(Object.keys(errorsUpTo(2, checked))).toEqual(['service', 'projectType', 'projectName']);
    expect(Object.keys(errorsUpTo(3, checked))).toHaveLength(4);
    expect(errorsUpTo(3, {})).toEqual({});
  });

  test('every field has its step', () => {
    expect(fieldsUpTo(3)).toHaveLength(16);
    expect(stepOf('projectType')).toBe(1);
    expect(stepOf('participants')).toBe(1);
    expect(stepOf('budget')).toBe(2);
    expect(stepOf('latest')).toBe(2);
    expect(stepOf('email')).toBe(3);
  });
});
