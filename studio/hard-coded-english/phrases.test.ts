import { expect, test } from 'vitest';
import { frenchOfDiagnostics } from './diagnostics.ts';
import { frenchOf } from './phrases.ts';

test.each([
  ['Close dialog', 'Fermer la fenêtre'],
  ['Go back to published version', 'Revenir à ce qui est publié'],
  ['August', 'Août'],
  ['Mon Jan 26 2026', 'lundi 26 janvier 2026'],
  ['Sun Mar 01 2026', 'dimanche 1er mars 2026'],
  ['Cropped image size: 1200 × 800 pixels', 'Image recadrée\u00a0: 1200 × 800 pixels'],
  [
    'Unable to find document with ID article-guide at revision lastRevision',
    'Cette version n’est plus dans l’historique. Chez Sanity, l’historique remonte à 3\u00a0jours avec l’offre Free, 90 avec Growth, 365 avec Enterprise.',
  ],
  ['Payment Required - Upgrade to use it', 'Votre abonnement Sanity ne le comprend pas.'],
  ['Forbidden - no access', 'Votre rôle dans Sanity ne le permet pas.'],
  [
    'The mutation(s) failed: Insufficient permissions; permission "create" required',
    'Votre rôle dans Sanity ne le permet pas.',
  ],
  ['Picked up draggable item abc.', 'Élément pris.'],
  [
    '\n    To pick up a draggable item, press the space bar.\n    While dragging, use the arrow keys to move the item.\n    Press space again to drop the item in its new position, or press escape to cancel.\n  ',
    'Espace prend l’élément, les flèches le déplacent, espace le pose à sa nouvelle place, Échap abandonne.',
  ],
])('« %s » is said in French', (english, french) => {
  expect(frenchOf(english)).toBe(french);
});

test('the crash screen says in French whom to tell, around its own spaces', () => {
  const parts = [
    'To report this error,',
    ' copy the error details and share them with your development team or Sanity Support.',
  ];
  expect(parts.map(frenchOf).join('')).toBe(
    'Pour signaler cette erreur, transmettez ses détails à qui développe le site, ou à l’assistance de Sanity.',
  );
});

test.each([
  ['Name', 'Nom'],
  [' recent samples ·', ' mesures récentes ·'],
  ['query, 12 ms, 09:12:00, success', 'query, 12 ms, 09:12:00, réussie'],
  ['8 logical processors · 8 GB memory', '8 processeurs · 8\u00a0Go de mémoire'],
  ['6.1.19: 812 rules, 90 kB', '6.1.19\u00a0: 812 règles, 90 kB'],
])(
  'the technical report says « %s » in French, which stays as it is elsewhere',
  (english, french) => {
    expect(frenchOfDiagnostics(english)).toBe(french);
    expect(frenchOf(english)).toBeUndefined();
  },
);

test.each(['Fermer', 'Close dialog with the client', 'constructor', '', 'Lun 26 janv. 2026'])(
  '« %s » stays as it is',
  (text) => {
    expect(frenchOf(text)).toBeUndefined();
  },
);
