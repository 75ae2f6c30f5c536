import { defineField } from 'sanity';

/**
 * A document's place in a list that the consultant arranges by dragging (studio/arrangement), the smallest first. The form
 * does not show it; a document without one comes last.
 */
export const arrangedOrder = (group: string, name = 'order') =>
  defineField({
    name,
    title: 'Ordre d’affichage',
    description: 'Se change en glissant les lignes de la liste.',
    type: 'number',
    group,
    hidden: true,
  });
