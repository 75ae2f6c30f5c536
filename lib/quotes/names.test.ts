import { expect, it } from 'vitest';
import { namesOf, namesOfNumber } from './names.ts';

it('are plain data, which goes to the browser with the forms of a quote', () => {
  for (const names of [namesOf({}), namesOf({ amends: 'a' })]) {
    expect(structuredClone(names)).toEqual(names);
  }
});

it.each([
  ['D-2031-0042', 'Devis'],
  ['D-2031-0042-A1', 'Avenant'],
  ['D-2031-0042-A12', 'Avenant'],
])('%s is called %s', (number, name) => expect(namesOfNumber(number).name).toBe(name));
