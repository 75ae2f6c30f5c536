import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';

const LONG =
  'Je commence par un appel, puis je propose un prix, et seulement ensuite nous parlons de l’été, des délais, de ce qui se branche et de ce qui restera à la main, jusqu’à la dernière livraison du projet.';

test('a short text is whole', () => {
  expect(excerptOf('Envoyer mon avis', ['avis'])).toBe('Envoyer mon avis');
});

test('a long one is cut between words around what was found, whatever its accents', () => {
  const excerpt = excerptOf(LONG, ['ete']);
  expect(excerpt).toMatch(/^… ensuite nous parlons de l’été, des délais,.* …$|^… .*l’été.* …$/);
  expect(LONG).toContain(excerpt.replaceAll('… ', '').replaceAll(' …', ''));
  expect(excerpt.length).toBeLessThan(130);
});

test('what begins or ends a text is not cut there', () => {
  expect(excerptOf(LONG, ['commence'])).toMatch(/^Je commence/);
  expect(excerptOf(LONG, ['projet'])).toMatch(/du projet\.$/);
});
