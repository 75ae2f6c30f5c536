import { expect, it } from 'vitest';
import { fillTemplate, insertedAfter, templateProblem } from './template.ts';

const NOTHING = { prénom: '', société: '', lien: '' };

it('a template has what is known in its places', () => {
  const known = { prénom: 'Ana', société: 'Atelier', lien: 'https://exemple.fr/rendez-vous' };
  expect(fillTemplate('Bonjour {prénom},\n{société} : {lien}. {prénom}', known)).toBe(
    'Bonjour Ana,\nAtelier : https://exemple.fr/rendez-vous. Ana',
  );
});

it('does without a first name, and says what else is missing', () => {
  expect(fillTemplate('Bonjour {prénom},', NOTHING)).toBe('Bonjour,');
  expect(fillTemplate('Pour {société}, {lien}', NOTHING)).toBe(
    'Pour [société à compléter], [lien à compléter]',
  );
});

it('puts a value in as it is, whatever signs it has', () => {
  expect(fillTemplate('{société}', { ...NOTHING, société: '$& {lien}' })).toBe('$& {lien}');
});

it('comes after what is typed, which stays', () => {
  expect(insertedAfter('', 'Bonjour')).toBe('Bonjour');
  expect(insertedAfter('Déjà écrit.\n', 'Bonjour')).toBe('Déjà écrit.\n\nBonjour');
});

it('refuses a place that has no value', () => {
  expect(templateProblem('Bonjour {prénom}, {prénom} de {société}')).toBeNull();
  expect(templateProblem('Bonjour {prenom}')).toMatch(/^\{prenom\} n’est pas une valeur connue/);
});
