import { GONE_FROM_HISTORY, PLAN_LACKS, ROLE_REFUSES } from '../undo/history-words.ts';
import { frenchBy } from './french-by.ts';

const DAY = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full' });

const month = (locale: string, index: number) =>
  new Intl.DateTimeFormat(locale, { month: 'long' }).format(new Date(2026, index, 1));

/** Months at the head of a calendar, beside the year: « Novembre ». */
const MONTHS = Object.fromEntries(
  Array.from({ length: 12 }, (_, index) => [
    month('en', index),
    month('fr', index).replace(/^./, (letter) => letter.toUpperCase()),
  ]),
);

/** English phrases in Sanity's code, whatever the Studio's language: no label of its bundles replaces them. */
const PHRASES: Readonly<Record<string, string>> = {
  'An error occurred that Sanity Studio was unable to recover from.':
    'Le Studio n’a pas pu s’en remettre\u00a0: rechargez la page.',
  'An error occurred': 'Une erreur est survenue',
  'Check the error log in the console': 'La console du navigateur en dit davantage',
  Clear: 'Effacer',
  Close: 'Fermer',
  'Close dialog': 'Fermer la fenêtre',
  'Contains document, image or file': 'Contient un document, une image ou un fichier',
  Copied: 'Copié',
  'Copy error details': 'Copier les détails de l’erreur',
  'Copy output': 'Copier le rapport',
  'Could not copy diagnostics': 'Le rapport n’a pas pu être copié',
  'Could not gather diagnostics: ': 'Le rapport n’a pas pu être fait\u00a0: ',
  'Could not resolve initial value': 'La valeur de départ n’a pas pu être trouvée',
  'Created at': 'Création',
  'Diagnostics copied to clipboard': 'Le rapport est copié',
  'Dragging was cancelled.': 'Le déplacement est abandonné.',
  'Edited at': 'Modification',
  Enter: 'Entrée',
  'Failed to copy link to clipboard': 'Le lien n’a pas pu être copié',
  'Failed to link document': 'Le lien n’a pas pu être fait',
  'Gathering diagnostics…': 'Préparation du rapport…',
  'Go back to published version': 'Revenir à ce qui est publié',
  'Initial value resolved': 'La valeur de départ est prête',
  'Invalid preview config': 'Aperçu mal réglé',
  'More breadcrumb items': 'Autres niveaux',
  'Next month': 'Mois suivant',
  'Next year': 'Année suivante',
  'No matches': 'Aucun résultat',
  'Not authorized': 'Accès refusé',
  'Open menu': 'Ouvrir le menu',
  'Previous month': 'Mois précédent',
  'Previous year': 'Année précédente',
  'Reference search failed': 'La recherche a échoué',
  'Reload Studio': 'Recharger le Studio',
  Remove: 'Retirer',
  'Remove filter': 'Retirer le filtre',
  'Resolving initial value…': 'Recherche de la valeur de départ…',
  Retry: 'Réessayer',
  'Run again': 'Recommencer',
  'Select hour': 'Choisir l’heure',
  'Select minutes': 'Choisir les minutes',
  'Select time zone': 'Choisir le fuseau horaire',
  sortable: 'à déplacer',
  'Studio diagnostics': 'Rapport technique',
  'The structure tool crashed': 'Cet écran ne s’affiche pas',
  'These technical details may be useful for developers.':
    'Ces détails techniques servent aux développeurs.',
  'Time zone updated': 'Fuseau horaire changé',
  'To pick up a draggable item, press the space bar. While dragging, use the arrow keys to move the item. Press space again to drop the item in its new position, or press escape to cancel.':
    'Espace prend l’élément, les flèches le déplacent, espace le pose à sa nouvelle place, Échap abandonne.',
  'To report this error,': 'Pour signaler cette erreur,',
  ' copy the error details and share them with your development team or Sanity Support.':
    ' transmettez ses détails à qui développe le site, ou à l’assistance de Sanity.',
  // Followed by a link.
  'To report this error, copy the error details and share them with your development team or':
    'Pour signaler cette erreur, transmettez ses détails à qui développe le site, ou à ',
  'Tool not found: ': 'Écran introuvable\u00a0: ',
  'Try again': 'Réessayer',
  'Unable to update time zone': 'Le fuseau horaire n’a pas pu être changé',
  'Unknown field': 'Champ inconnu',
  Unpublish: 'Dépublier',
  Untitled: 'Sans titre',
  'Update time zone': 'Changer le fuseau horaire',
};

/** The same with values of their own. */
const SENTENCES: ReadonlyArray<[RegExp, (...values: string[]) => string]> = [
  [
    /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} \d{2} \d{4}$/,
    (date) => DAY.format(new Date(date)).replace(/\b1(?=\s)/, '1er'),
  ],
  [
    /^Cropped image size: (\d+) × (\d+) pixels$/,
    (_, width, height) => `Image recadrée\u00a0: ${width} × ${height} pixels`,
  ],
  // Messages of « Restaurer » about a version that the history no longer has.
  [/^Unable to find document with ID .+ at revision .+$/, () => GONE_FROM_HISTORY],
  [/^Restored revision .+ does not match expected revision .+$/, () => GONE_FROM_HISTORY],
  // Refusals of Sanity's API, as its client writes them below what was not done.
  [/^(?:Unauthorized|Forbidden) - .+$/s, () => ROLE_REFUSES],
  [/^(?:.+: )?(?:- )?Insufficient permissions; permission .+$/s, () => ROLE_REFUSES],
  [/^Payment Required - .+$/s, () => PLAN_LACKS],
  [/^Picked up draggable item .+\.$/s, () => 'Élément pris.'],
  [
    /^Draggable item .+ was moved over droppable area .+\.$/s,
    () => 'Élément au-dessus d’une autre place.',
  ],
  [/^Draggable item .+ is no longer over a droppable area\.$/s, () => 'Élément hors de la liste.'],
  [/^Draggable item .+ was dropped over droppable area .+$/s, () => 'Élément posé.'],
  [/^Dragging was cancelled\. Draggable item .+$/s, () => 'Le déplacement est abandonné.'],
];

/** Translates the English in Sanity's code; undefined for any other text. */
export const frenchOf = frenchBy({ ...PHRASES, ...MONTHS }, SENTENCES);
