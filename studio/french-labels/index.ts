import { defineLocaleResourceBundle } from 'sanity';

const NAMESPACES = {
  studio: () => import('./studio.ts'),
  structure: () => import('./structure.ts'),
  vision: () => import('./vision.ts'),
  'copy-paste': () => import('./copy-paste.ts'),
  feedback: () => import('./feedback.ts'),
};

/**
 * The Studio's own labels that @sanity/locale-fr-fr has no French for yet: without these the editor
 * would read English, or the label's key.
 */
export const frenchLabels = Object.entries(NAMESPACES).map(([namespace, resources]) =>
  defineLocaleResourceBundle({ locale: 'fr-FR', namespace, resources }),
);
