import { expect, it } from 'vitest';
import { failure, withoutRepeating } from './toasts.ts';

const weak = failure('Mot de passe faible', 'Le mot de passe doit contenir au moins un chiffre');

it('a toast keeps its title alone where its words stand beside a field', () => {
  expect(withoutRepeating(weak, { password: weak.description })).toEqual({
    ...weak,
    description: '',
  });
});

it('a toast keeps the words that stand nowhere else', () => {
  expect(withoutRepeating(weak, {})).toEqual(weak);
  expect(withoutRepeating(weak, { email: 'Autre chose' })).toEqual(weak);
});
