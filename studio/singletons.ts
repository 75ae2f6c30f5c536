import type { DocumentActionComponent, NewDocumentOptionsResolver } from 'sanity';
import { FIXED_TYPES } from '../schemas/names.ts';

const isFixed = (type: string) => FIXED_TYPES.includes(type);

/** Actions that would make one more, or one less. */
const REFUSED_ACTIONS = new Set(['duplicate', 'delete', 'unpublish', 'unpublishVersion']);

/** Keeps a document that the site needs from being duplicated, deleted or unpublished. */
export function singletonActions(
  actions: DocumentActionComponent[],
  { schemaType }: { schemaType: string },
): DocumentActionComponent[] {
  return isFixed(schemaType)
    ? actions.filter(({ action }) => !action || !REFUSED_ACTIONS.has(action))
    : actions;
}

/** Keeps their types out of the "new document" menus. */
export const withoutSingletons: NewDocumentOptionsResolver = (templates) =>
  templates.filter((template) => !isFixed(template.templateId));
