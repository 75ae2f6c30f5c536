import type { DocumentActionComponent, NewDocumentOptionsResolver } from 'sanity';
import { SINGLETONS } from '../schemas/names.ts';

const isSingleton = (type: string) => (SINGLETONS as readonly string[]).includes(type);

/** What would make a second one, or none. */
const REFUSED_ACTIONS = new Set(['duplicate', 'delete', 'unpublish']);

/** Keeps a singleton from being duplicated, deleted or unpublished. */
export function singletonActions(
  actions: DocumentActionComponent[],
  { schemaType }: { schemaType: string },
): DocumentActionComponent[] {
  return isSingleton(schemaType)
    ? actions.filter(({ action }) => !action || !REFUSED_ACTIONS.has(action))
    : actions;
}

/** Keeps singletons out of the "new document" menus. */
export const withoutSingletons: NewDocumentOptionsResolver = (templates) =>
  templates.filter((template) => !isSingleton(template.templateId));
