import { expect, test } from 'vitest';
import { frenchOf } from './phrases.ts';

test.each([
  ['Close dialog', 'Fermer la fenêtre'],
  ['Go back to published version', 'Revenir à ce qui est publié'],
  ['Mon Jan 26 2026', 'lundi 26 janvier 2026'],
  ['Sun Mar 01 2026', 'dimanche 1 mars 2026'],
  ['Cropped image size: 1200 × 800 pixels', 'Image recadrée\u00a0: 1200 × 800 pixels'],
  ['Picked up draggable item abc.', 'Élément pris.'],
  [
    '\n    To pick up a draggable item, press the space bar.\n    While dragging, use the arrow keys to move the item.\n    Press space again to drop the item in its new position, or press escape to cancel.\n  ',
    'Espace prend l’élément, les flèches le déplacent, espace le pose à sa nouvelle place, Échap abandonne.',
  ],
])('« %s » is said in French', (english, french) => {
  expect(frenchOf(english)).toBe(french);
});

test.each(['Fermer', 'Close dialog with the client', 'constructor', '', 'Lun 26 janv. 2026'])(
  '« %s » stays as it is',
  (text) => {
    expect(frenchOf(text)).toBeUndefined();
  },
);
