import { expect, it } from 'vitest';
import { greetingName } from './greeting.ts';

it.each([
  ['the first name', { firstName: 'Zoé', email: 'zoe.d@exemple.test' }, 'Zoé'],
  ['the e-mail before the @', { firstName: '', email: 'zoe.d@exemple.test' }, 'zoe.d'],
  ['the e-mail, where the name is blank', { firstName: '  ', email: 'ana@exemple.test' }, 'ana'],
  ['« utilisateur » without either', { firstName: '', email: '' }, 'utilisateur'],
  [
    '« utilisateur » where nothing stands before the @',
    { firstName: '', email: '@b' },
    'utilisateur',
  ],
  ['« utilisateur » for what is no address', { firstName: '', email: 'zoe' }, 'utilisateur'],
])('the greeting uses %s', (_case, person, expected) => {
  expect(greetingName(person)).toBe(expected);
});
