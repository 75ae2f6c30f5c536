import { expect, it, test } from 'vitest';
import { fitting, itemsOf } from './menu-items.ts';

const items = itemsOf({
  styles: [
    { name: 'normal', title: 'Paragraphe' },
    { name: 'h2', title: 'Titre de partie' },
    { name: 'h3', title: 'Sous-titre' },
  ],
  lists: [{ name: 'bullet', title: 'Liste à puces' }],
  blockObjects: [
    { name: 'comparisonTable', title: 'Tableau comparatif' },
    { name: 'articleImage', title: 'Image' },
    { name: 'steps', title: 'Étapes' },
    { name: 'rule' },
  ],
  inlineObjects: [],
});

test.each([
  ['tit', ['Titre de partie', 'Sous-titre']],
  ['etapes', ['Étapes']],
  ['ÉTA', ['Étapes']],
  ['photo', ['Image']],
  ['puces', ['Liste à puces']],
  ['zzz', []],
])('« /%s » leaves %j', (typed, titles) => {
  expect(fitting(items, typed).map(({ title }) => title)).toEqual(titles);
});

it('lists all that a field takes, text first, and what has no title by its name', () => {
  expect(fitting(items, '').map(({ title }) => title)).toEqual([
    'Paragraphe',
    'Titre de partie',
    'Sous-titre',
    'Liste à puces',
    'Tableau comparatif',
    'Image',
    'Étapes',
    'rule',
  ]);
});
