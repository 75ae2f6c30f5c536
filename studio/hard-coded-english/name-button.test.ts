import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { nameButton, nameItems } from './name-button.ts';

const row = (text: string) =>
  `<div><span><button><svg data-sanity-icon="drag-handle"></svg></button></span>
  <span data-ui="Text">${text}</span>
  <button data-testid="array-item-menu-button"><svg data-sanity-icon="ellipsis-horizontal"></svg></button></div>`;

it('calls the buttons of an item by its own row, also where its text comes later or is another by now', () => {
  const { document } = new JSDOM(`<main>${row('')}${row('Make')}</main>`).window;
  const names = () =>
    [...document.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'));
  const buttons = [...document.querySelectorAll('button')];
  for (const button of buttons) nameButton(button);
  expect(names()).toEqual([
    'Déplacer',
    'Autres actions',
    'Déplacer\u00a0: Make',
    'Autres actions\u00a0: Make',
  ]);

  const [first, second] = document.querySelectorAll('[data-ui="Text"]');
  if (!first || !second) throw new Error('The rows are gone.');
  first.textContent = 'Accueil';
  second.textContent = 'Devis';
  nameItems();
  expect(names()).toEqual([
    'Déplacer\u00a0: Accueil',
    'Autres actions\u00a0: Accueil',
    'Déplacer\u00a0: Devis',
    'Autres actions\u00a0: Devis',
  ]);
});
