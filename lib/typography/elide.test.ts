import { expect, it } from 'vitest';
import { elided, fillName } from './elide.ts';

it.each([
  ['Alice', 'd’Alice'],
  ['Éric', 'd’Éric'],
  ['Œuvre', 'd’Œuvre'],
  ['Yves', 'd’Yves'],
  ['Yann', 'de Yann'],
  ['Yohan', 'de Yohan'],
  ['Hélène', 'd’Hélène'],
  ['Henri', 'd’Henri'],
  ['HERVÉ', 'd’HERVÉ'],
  ['Hamza', 'de Hamza'],
  ['Hans', 'de Hans'],
  ['Ouassila', 'de Ouassila'],
  ['Ourida', 'd’Ourida'],
  ['Paul', 'de Paul'],
  ['12 clients', 'de 12 clients'],
  ['onze personnes', 'de onze personnes'],
  ['alice@exemple.fr', 'd’alice@exemple.fr'],
  ['', 'de '],
])('before « %s » it is « %s »', (name, said) => {
  expect(elided('de ', name)).toBe(said);
});

it.each([
  ['Nouveau message de {nom}', 'Nouveau message d’Alice'],
  ['De {nom}', 'D’Alice'],
  ['Du nouveau de\u00a0{nom}', 'Du nouveau d’Alice'],
  ['Ce que {nom} a écrit', 'Ce qu’Alice a écrit'],
  ['Mode {nom}', 'Mode Alice'],
  ['Rendez-vous déplacé par {nom}', 'Rendez-vous déplacé par Alice'],
  ['{nom} a accepté votre devis', 'Alice a accepté votre devis'],
])('« %s » is filled as « %s »', (sentence, filled) => {
  expect(fillName(sentence, 'Alice')).toBe(filled);
});
